/* Pocket Rails with random players in C: a yardstick for the speed of the compiled rules, and a third reading of them.

   Two to four players, the standard deck, the default rulings.  It takes the steps that the rules tell, one after
   another, with a count for each card, cell, company and good, and no tricks.  Every choice is uniform over the options
   of its decision node, in the order of the rules text.  The numbers drawn are those of gamelib.random, in the same
   order, so that the same seed gives the same games.  Left out is what random players and final scores do not need: a
   log, how often each clause was carried out, points by clause, who won (PR-18), and the advanced rules.  Comments name
   the clause (PR-9) or the ruling (R-PR-short).  Compiled with -DCHECKED, all cards are counted after every step. */

#include <stdint.h>
#include <string.h>

enum { COMPANIES = 5, GOODS = 5, CITIES = 3, CELLS = COMPANIES * CITIES, CARDS = CELLS * GOODS, PLAYERS = 4, HAND = 8 };
enum { SELECTIONS = 10 }; /* of the goods of one city, at most: 2 or 3 of 5 */

/* ------------------------------------------------------------------------------------------------ random numbers */

/* The state of sfc32, the generator of Chris Doty-Humphrey (PractRand, public domain). */
typedef struct { uint32_t a, b, c, counter; } Rng;

static uint32_t next_word(Rng *rng)
{
    uint32_t word = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + word;
    return word;
}

static Rng seeded(uint64_t seed, uint32_t stream)
{
    Rng rng = {(uint32_t)(seed >> 32), (uint32_t)seed, stream, 1};
    for (int i = 0; i < 15; i++)
        next_word(&rng);
    return rng;
}

/* A number from 0 to n - 1, each equally likely (Lemire 2019). */
static int draw(Rng *rng, uint32_t n)
{
    uint64_t product = (uint64_t)next_word(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)product < unfair)
            product = (uint64_t)next_word(rng) * n;
    }
    return (int)(product >> 32);
}

/* ------------------------------------------------------------------------------------------------------ the table */

/* A card is company * 15 + good * 3 + city, a cell company * 3 + city.  An area, that is a portfolio or the Rail Yard,
   has counts of the cards in it. */
typedef struct { uint8_t cards[CARDS], cells[CELLS], company[COMPANIES], good[GOODS]; } Area;
typedef struct { uint8_t share, surplus; } Pick;    /* what is laid for the portfolio, and what for the Rail Yard */
typedef struct { uint8_t taken[GOODS]; } Selection; /* cards of one city, of a known company: how many of each good */

typedef struct {
    int players, round, dealer;            /* dealer: who holds the marker */
    int left, held;                        /* cards in the deck, and in each hand */
    uint8_t deck[CARDS], discarded[CARDS]; /* the top of the deck is its end; discarded: how many of each card */
    uint8_t hands[PLAYERS][HAND];          /* each in ascending order */
    Pick picks[PLAYERS];
    Area portfolios[PLAYERS], yard;
    int insider[PLAYERS], total[PLAYERS];
    int64_t decided[PLAYERS]; /* at how many decision nodes each player was asked, over all games */
    Rng rng;
} Game;

/* So many of a card come to an area, or leave it. */
static void put(Area *area, int card, int n)
{
    int company = card / 15, good = card / 3 % GOODS, city = card % CITIES;
    area->cards[card] += n;
    area->cells[company * CITIES + city] += n;
    area->company[company] += n;
    area->good[good] += n;
}

static void deliver(Game *g, Area *area, int card, int n)
{
    put(area, card, -n);
    g->discarded[card] += n;
}

static int left_of(const Game *g, int player) /* PR-1 */
{
    return player + 1 < g->players ? player + 1 : 0;
}

/* ------------------------------------------------------------------------------------------------------- the deal */

static void shuffle(Game *g)
{
    for (int i = g->left - 1; i > 0; i--) {
        int j = draw(&g->rng, (uint32_t)i + 1);
        uint8_t card = g->deck[i];
        g->deck[i] = g->deck[j];
        g->deck[j] = card;
    }
}

/* PR-3, PR-4: all cards are shuffled, the dealer is drawn if not given, insider cards are dealt (R-PR-deal-order). */
static void set_up(Game *g, int players, int first)
{
    g->players = players;
    memset(g->discarded, 0, sizeof g->discarded);
    memset(g->portfolios, 0, sizeof g->portfolios);
    memset(&g->yard, 0, sizeof g->yard);
    memset(g->total, 0, sizeof g->total);
    for (int card = 0; card < CARDS; card++)
        g->deck[card] = (uint8_t)card;
    g->left = CARDS;
    shuffle(g);
    g->dealer = first >= 0 ? first : draw(&g->rng, (uint32_t)players);
    for (int player = 0; player < players; player++)
        g->insider[player] = g->deck[--g->left];
}

/* PR-5: the discard pile joins the deck; from ascending order all is shuffled. */
static void reshuffle(Game *g)
{
    for (int i = 0; i < g->left; i++)
        g->discarded[g->deck[i]]++;
    g->left = 0;
    for (int card = 0; card < CARDS; card++) {
        for (int i = 0; i < g->discarded[card]; i++)
            g->deck[g->left++] = (uint8_t)card;
        g->discarded[card] = 0;
    }
    shuffle(g);
}

/* PR-5, R-PR-hand; R-PR-short: an even number of cards each, as many as there are. */
static void deal(Game *g)
{
    int most = g->left / g->players / 2 * 2;
    g->held = g->players == 4 ? 6 : 8;
    if (g->held > most)
        g->held = most;
    for (int player = 0; player < g->players; player++)
        for (int i = 0; i < g->held; i++) {
            uint8_t *hand = g->hands[player], card = g->deck[--g->left];
            int place = i;
            for (; place > 0 && hand[place - 1] > card; place--)
                hand[place] = hand[place - 1];
            hand[place] = card;
        }
}

/* ------------------------------------------------------------------------------------------------ picks and reveal */

/* PR-6: an ordered pair of different cards of the hand.  It is taken out when all have picked. */
static void pick(Game *g, int player)
{
    const uint8_t *hand = g->hands[player];
    int option = draw(&g->rng, (uint32_t)(g->held * (g->held - 1)));
    int i = option / (g->held - 1), j = option % (g->held - 1);
    g->picks[player].share = hand[i];
    g->picks[player].surplus = hand[j < i ? j : j + 1];
    g->decided[player]++;
}

/* What was picked leaves the hand. */
static void close_up(Game *g, int player)
{
    uint8_t *hand = g->hands[player];
    int kept = 0;
    for (int i = 0; i < g->held; i++)
        if (hand[i] != g->picks[player].share && hand[i] != g->picks[player].surplus)
            hand[kept++] = hand[i];
}

/* PR-6: to the left, in round 2 to the right. */
static void pass_hands(Game *g)
{
    uint8_t before[PLAYERS][HAND];
    memcpy(before, g->hands, sizeof before);
    for (int player = 0; player < g->players; player++) {
        int left = left_of(g, player);
        if (g->round == 2)
            memcpy(g->hands[player], before[left], sizeof before[left]);
        else
            memcpy(g->hands[left], before[player], sizeof before[player]);
    }
}

/* PR-8: three cards of one city and company leave. */
static void check_portfolio(Game *g, int player)
{
    Area *portfolio = &g->portfolios[player];
    int share = g->picks[player].share, company = share / 15, city = share % CITIES;
    if (portfolio->cells[company * CITIES + city] == 3)
        for (int good = 0; good < GOODS; good++) {
            int card = company * 15 + good * 3 + city;
            if (portfolio->cards[card])
                deliver(g, portfolio, card, portfolio->cards[card]);
        }
}

/* --------------------------------------------------------------------------------------------------- the Rail Yard */

/* All ways to take n cards of one city, from this good on, more of an earlier good first: put on the menu from place
   `found` on.  `now` has what was decided of earlier goods.  Returns the length of the menu. */
static int list_selections(const Game *g, int company, int city, int good, int n, Selection *now, Selection *menu,
                           int found)
{
    if (good == GOODS) {
        if (n == 0)
            menu[found++] = *now;
        return found;
    }
    int there = g->yard.cards[company * 15 + good * 3 + city];
    for (int taken = there < n ? there : n; taken >= 0; taken--) {
        now->taken[good] = (uint8_t)taken;
        found = list_selections(g, company, city, good + 1, n - taken, now, menu, found);
    }
    return found;
}

/* PR-10, R-PR-tie-distance: who has most of the company, of those tied the closest clockwise from the dealer. */
static int decider(const Game *g, int company)
{
    int best = g->dealer, player = g->dealer;
    for (int i = 0; i < g->players; i++) {
        if (g->portfolios[player].company[company] > g->portfolios[best].company[company])
            best = player;
        player = left_of(g, player);
    }
    return best;
}

/* PR-9, R-PR-sets: the complete sets of a company leave together. */
static void check_yard(Game *g, int company)
{
    const uint8_t *there = g->yard.cells + company * CITIES;
    Selection menu[CITIES][SELECTIONS], now;
    int sets = GOODS, ways[CITIES], options = 1, chosen = 0;
    for (int city = 0; city < CITIES; city++)
        if (there[city] < sets)
            sets = there[city];
    if (!sets)
        return;
    for (int city = 0; city < CITIES; city++)
        options *= ways[city] = list_selections(g, company, city, 0, sets, &now, menu[city], 0);
    if (options > 1) { /* R-PR-decision */
        g->decided[decider(g, company)]++;
        chosen = draw(&g->rng, (uint32_t)options);
        g->dealer = left_of(g, g->dealer); /* PR-11 */
    }
    for (int city = CITIES - 1; city >= 0; city--) { /* a selection for each city, the last city varies fastest */
        const Selection *selection = &menu[city][chosen % ways[city]];
        chosen /= ways[city];
        for (int good = 0; good < GOODS; good++)
            if (selection->taken[good])
                deliver(g, &g->yard, company * 15 + good * 3 + city, selection->taken[good]);
    }
}

/* PR-6 to PR-11. */
static void play_step(Game *g)
{
    int player = g->dealer;
    for (int asked = 0; asked < g->players; asked++) {
        pick(g, player);
        player = left_of(g, player);
    }
    for (player = 0; player < g->players; player++)
        close_up(g, player);
    g->held -= 2;
    pass_hands(g);
    for (player = 0; player < g->players; player++) { /* PR-7 */
        put(&g->portfolios[player], g->picks[player].share, 1);
        put(&g->yard, g->picks[player].surplus, 1);
    }
    for (player = 0; player < g->players; player++)
        check_portfolio(g, player);
    for (int company = 0; company < COMPANIES; company++) /* R-PR-yard-order */
        check_yard(g, company);
}

/* ------------------------------------------------------------------------------------------------------- the game */

static int most(const uint8_t *counts)
{
    int found = 0;
    for (int i = 0; i < GOODS; i++)
        if (counts[i] > found)
            found = counts[i];
    return found;
}

/* PR-12 to PR-17. */
static void add_scores(Game *g)
{
    int plentiful = most(g->yard.good);
    for (int player = 0; player < g->players; player++) {
        const Area *own = &g->portfolios[player];
        int favourite = most(own->good), insider = g->round == 3 ? g->insider[player] : -1, points = 0;
        for (int company = 0; company < COMPANIES; company++) {
            int product = own->company[company] * g->yard.company[company];
            points += insider >= 0 && company == insider / 15 ? -product : product; /* PR-13, PR-16 */
        }
        for (int good = 0; good < GOODS; good++)
            if (own->good[good] == favourite && g->yard.good[good] < plentiful) { /* PR-15, PR-14 */
                int product = own->good[good] * g->yard.good[good];
                points += insider >= 0 && good == insider / 3 % GOODS ? 2 * product : product; /* PR-17 */
            }
        g->total[player] += points;
    }
}

#ifdef CHECKED
#include <assert.h>

/* Every card is in one place, and the counts of an area are those of its cards. */
static void check_cards(const Game *g)
{
    uint8_t seen[CARDS];
    memcpy(seen, g->discarded, sizeof seen);
    for (int i = 0; i < g->left; i++)
        seen[g->deck[i]]++;
    for (int player = 0; player < g->players; player++) {
        seen[g->insider[player]]++;
        for (int i = 0; i < g->held; i++)
            seen[g->hands[player][i]]++;
    }
    for (int i = 0; i <= g->players; i++) {
        const Area *area = i < g->players ? &g->portfolios[i] : &g->yard;
        Area counted = {{0}, {0}, {0}, {0}};
        for (int card = 0; card < CARDS; card++) {
            put(&counted, card, area->cards[card]);
            seen[card] += area->cards[card];
        }
        assert(memcmp(area, &counted, sizeof counted) == 0);
    }
    for (int card = 0; card < CARDS; card++)
        assert(seen[card] == 1);
}
#endif

static void play_game(Game *g, int players, int first)
{
    set_up(g, players, first);
    for (g->round = 1; g->round <= 3; g->round++) {
        if (g->round == 3)
            reshuffle(g);
        deal(g);
        while (g->held) { /* PR-7 */
            play_step(g);
#ifdef CHECKED
            check_cards(g);
#endif
        }
        if (g->round > 1) /* PR-12 */
            add_scores(g);
    }
}

/* Games number `game`, `game` + 1, ...; seat `first` is Priority Dealer, -1: it is drawn.  scores[4 * i + player] are
   the final scores of the i-th of them.  Returns how many decision nodes there were. */
int64_t play_many(int players, int first, uint64_t seed, uint32_t game, int games, int32_t *scores)
{
    Game g = {0};
    for (int i = 0; i < games; i++) {
        g.rng = seeded(seed, game + (uint32_t)i);
        play_game(&g, players, first);
        for (int player = 0; player < players; player++)
            scores[4 * i + player] = g.total[player];
    }
    return g.decided[0] + g.decided[1] + g.decided[2] + g.decided[3];
}
