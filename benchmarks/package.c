/* Package!? with random players in C: a yardstick for the speed of the compiled rules, and a third reading of them.

   Two to four players, the default rulings.  Every choice is uniform over the options of its decision node, in the
   order of the rules text: by clause, location and colour, decline last.  The numbers drawn are those of
   gamelib.random, in the same order, so that the same seed gives the same games.  Comments name the clause (PK-12) or
   the ruling (R-PK-order).

   Compiled with -DCOUNT it also counts what gamelib counts, into the tables of gamelib.package.tables: the same work. */

#include <stdint.h>
#include <string.h>

enum { LOCATIONS = 5, PLAYERS = 4, OPTIONS = 64, TRIGGERS = 64 };

/* ---------------------------------------------------------------------------------------------- what is counted */

typedef struct {
    int64_t scores[4][128], order_scores[4][128], margins[4][256], wins[4][5], order_wins[4][5];
    int64_t turns[512], decisions[1024], chains[32], longest[32], fired[32], earned[32], points[4][3];
} Tally;
typedef struct { int64_t value, game; } Record;
typedef struct { Record longest_chain, most_points, most_turns, first_tie, widest_win[4]; } Records;

#ifdef COUNT
static Tally tally;
static Records records;
#define COUNTED(cell) ((cell)++)
#else
#define COUNTED(cell) ((void)0)
#endif

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

/* Location 0 is nowhere: off the table for a pawn; the supply a package comes from; out of the game where it goes. */
typedef enum { NOTHING, DELIVER, PACKAGE, PAWN } Kind;
typedef struct { uint8_t kind, clause, colour, from, to; } Option;
typedef enum { OWN_LOCATION, GUEST_PAWN, THIRD_PACKAGE, SPECIAL_DELIVERY } Clause; /* PK-10 to PK-13 */
typedef struct { uint8_t clause, owner, location, rivals, group; } Trigger; /* rivals: a set of colours, as bits */

typedef struct {
    int players;
    int packages[LOCATIONS + 1][PLAYERS], total[LOCATIONS + 1]; /* by location and colour, and of all colours */
    int pawn[PLAYERS], supply[PLAYERS], final_taken[PLAYERS];
    Trigger waiting[TRIGGERS]; /* those of this turn, the oldest group first; first to end are still waiting */
    int first, end, groups;
    Option menu[OPTIONS];
    int options, starter, turns, longest;
    int64_t decisions;
    Rng rng;
} Game;

/* PK-2: 12 packages each for two players, else 10; R-PK-pawn-start: pawns are off the table. */
static void set_up(Game *g, int players)
{
    memset(g->packages, 0, sizeof g->packages);
    memset(g->total, 0, sizeof g->total);
    memset(g->pawn, 0, sizeof g->pawn);
    memset(g->final_taken, 0, sizeof g->final_taken);
    g->players = players;
    for (int player = 0; player < players; player++)
        g->supply[player] = players == 2 ? 12 : 10;
}

/* Does another player's pawn stand at the location?  (PK-11, PK-25) */
static int is_shared(const Game *g, int me, int location)
{
    for (int player = 0; player < g->players; player++)
        if (player != me && g->pawn[player] == location)
            return 1;
    return 0;
}

/* ------------------------------------------------------------------------------------------------------ the menus */

static void offer(Game *g, Kind kind, int clause, int colour, int from, int to)
{
    g->menu[g->options++] = (Option){(uint8_t)kind, (uint8_t)clause, (uint8_t)colour, (uint8_t)from, (uint8_t)to};
}

/* One option for each colour that has a package there; `to` 0: it leaves the game. */
static void offer_packages(Game *g, int clause, int from, int to)
{
    for (int colour = 0; colour < g->players; colour++)
        if (g->packages[from][colour])
            offer(g, PACKAGE, clause, colour, from, to);
}

/* A pawn goes to any other location. */
static void offer_walks(Game *g, int clause, int player, int here)
{
    for (int location = 1; location <= LOCATIONS; location++)
        if (location != here)
            offer(g, PAWN, clause, player, here, location);
}

/* PK-4 to PK-9. */
static void list_main(Game *g, int me, int die)
{
    int here = g->pawn[me];
    if (die < 6)
        offer(g, DELIVER, 4, me, 0, die); /* PK-4 */
    if (die == 6 && here) {
        offer(g, PACKAGE, 5, me, 0, here); /* PK-5 */
        offer_packages(g, 6, here, 0);     /* PK-6 */
    }
    if (die == 6)
        for (int location = 1; location <= LOCATIONS; location++) /* PK-7, R-PK-same */
            if (location != here && !g->packages[location][me])
                offer(g, PACKAGE, 7, me, 0, location);
    for (int location = 2; location <= LOCATIONS; location++) /* PK-8, R-PK-null-relocate */
        if (g->total[location] == die)
            offer_packages(g, 8, location, 1);
    if (!g->options)
        offer(g, NOTHING, 9, 0, 0, 0); /* PK-9, R-PK-no-action */
}

/* PK-20 to PK-23, R-PK-final-own, R-PK-still. */
static void list_final(Game *g, int me, int die)
{
    for (int location = 1; location <= LOCATIONS; location++) /* PK-21 */
        for (int colour = 0; colour < g->players; colour++)
            if (g->packages[location][colour] == die)
                offer(g, PACKAGE, 21, colour, location, 0);
    for (int location = 1; location < LOCATIONS; location++) /* PK-22 */
        if ((location == die || die == 6) && g->packages[location][me])
            offer(g, PACKAGE, 22, me, location, location + 1);
    if (die == 6)
        offer_walks(g, 23, me, g->pawn[me]); /* PK-23 */
    else if (die != g->pawn[me])
        offer(g, PAWN, 23, me, g->pawn[me], die);
    offer(g, NOTHING, 20, 0, 0, 0);
}

/* PK-10 to PK-14, R-PK-earned. */
static void list_resolutions(Game *g, const Trigger *t)
{
    int here = t->location;
    switch (t->clause) {
    case OWN_LOCATION:
        if (here < LOCATIONS)
            offer_packages(g, 10, here, here + 1);
        offer_packages(g, 10, here, here - 1);
        offer_walks(g, 10, t->owner, here);
        break;
    case GUEST_PAWN:
        for (int player = 0; player < g->players; player++)
            if (player != t->owner && g->pawn[player] == here)
                offer_walks(g, 11, player, here);
        break;
    case THIRD_PACKAGE:
        offer_packages(g, 12, here, here - 1);
        break;
    case SPECIAL_DELIVERY:
        for (int colour = 0; colour < g->players; colour++)
            if (t->rivals >> colour & 1 && g->packages[here][colour])
                offer(g, PACKAGE, 13, colour, here, 0);
    }
    offer(g, NOTHING, 14, 0, 0, 0);
}

/* ------------------------------------------------------------------------------------------------------- the turn */

static void earn(Game *g, Clause clause, int owner, int location, int rivals)
{
    COUNTED(tally.earned[10 + clause]);
    g->waiting[g->end++] =
        (Trigger){(uint8_t)clause, (uint8_t)owner, (uint8_t)location, (uint8_t)rivals, (uint8_t)g->groups};
}

/* PK-12, PK-13, PK-15: a package leaves, or comes to where it counts as placed; what it earns is one group (PK-17). */
static void move_package(Game *g, int colour, int from, int to)
{
    int rivals = 0;
    if (from) {
        g->packages[from][colour]--;
        g->total[from]--;
    } else
        g->supply[colour]--;
    if (!to)
        return;
    for (int other = 0; other < g->players; other++)
        if (other != colour && g->packages[to][other] >= 3)
            rivals |= 1 << other;
    g->total[to]++;
    if (++g->packages[to][colour] == 3)
        earn(g, THIRD_PACKAGE, colour, to, 0); /* R-PK-third-again */
    if (rivals)
        earn(g, SPECIAL_DELIVERY, colour, to, rivals);
    g->groups++;
}

/* PK-4; where the pawn stood already, the placement also earns PK-10, or PK-11 beside other pawns. */
static void deliver(Game *g, int me, int location)
{
    if (g->pawn[me] == location)
        earn(g, is_shared(g, me, location) ? GUEST_PAWN : OWN_LOCATION, me, location, 0);
    g->pawn[me] = location;
    move_package(g, me, 0, location);
}

/* A decision: one option of the menu, drawn, is carried out.  Returns what kind it was. */
static Kind decide(Game *g)
{
    Option option = g->menu[draw(&g->rng, (uint32_t)g->options)];
    g->options = 0;
    g->decisions++;
    COUNTED(tally.fired[option.clause]);
    switch (option.kind) {
    case DELIVER: deliver(g, option.colour, option.to); break;
    case PACKAGE: move_package(g, option.colour, option.from, option.to); break;
    case PAWN: g->pawn[option.colour] = option.to; /* PK-15: triggers nothing */
    }
    return (Kind)option.kind;
}

/* PK-17, R-PK-order: the next trigger of the earliest group; with two or more the player in turn says which. */
static Trigger take_trigger(Game *g)
{
    int count = 1, chosen = g->first;
    while (g->first + count < g->end && g->waiting[g->first + count].group == g->waiting[g->first].group)
        count++;
    if (count > 1) {
        chosen += draw(&g->rng, (uint32_t)count);
        g->decisions++;
        COUNTED(tally.fired[17]);
    }
    Trigger trigger = g->waiting[chosen];
    for (; chosen > g->first; chosen--) /* the others keep their order */
        g->waiting[chosen] = g->waiting[chosen - 1];
    g->first++;
    return trigger;
}

/* The roll, the action, and what it sets off until no trigger waits (PK-16, PK-18). */
static void play_turn(Game *g, int me)
{
    int die = 1 + draw(&g->rng, 6);
    g->first = g->end = g->groups = g->options = 0;
    if (g->supply[me]) {
        COUNTED(tally.fired[0]);
        list_main(g, me, die);
    } else {
        COUNTED(tally.fired[19]);
        list_final(g, me, die);
        g->final_taken[me] = 1; /* PK-19 */
    }
    decide(g);
    int chain = 0;
    while (g->first < g->end) {
        Trigger trigger = take_trigger(g);
        list_resolutions(g, &trigger);
        chain += decide(g) != NOTHING;
    }
    COUNTED(tally.chains[chain]);
    g->turns++;
    if (chain > g->longest)
        g->longest = chain;
}

/* ------------------------------------------------------------------------------------------------------ the game */

/* PK-24 to PK-26, each by itself. */
static int score(const Game *g, int player, int parts[3])
{
    int here = g->pawn[player];
    parts[0] = parts[1] = parts[2] = 0;
    for (int location = 1; location <= LOCATIONS; location++) {
        int count = g->packages[location][player];
        parts[0] += location * (location >= 4 && count > 3 ? 3 : count); /* PK-24 */
        parts[2] += count / 3 * 2;                                       /* PK-26 */
    }
    if (here && g->packages[here][player] && !is_shared(g, player, here))
        parts[1] = here + g->packages[here][player]; /* PK-25 */
    return parts[0] + parts[1] + parts[2];
}

#ifdef COUNT
/* Of equal records the first stays. */
static void enter(Record *record, int64_t value, int64_t game)
{
    if (record->game < 0 || value > record->value)
        *record = (Record){value, game};
}

/* Enter a finished game into the tables. */
static void count_game(const Game *g, int64_t game, int decisions, const int32_t *scores)
{
    int best = -1, second = -1, winners = 0;
    for (int player = 0; player < g->players; player++) {
        if (scores[player] > best) {
            second = best;
            best = scores[player];
            winners = 1;
        } else {
            winners += scores[player] == best; /* PK-27 */
            if (scores[player] > second)
                second = scores[player];
        }
    }
    for (int player = 0; player < g->players; player++) {
        int points = scores[player], place = (player - g->starter + g->players) % g->players;
        int margin = points - (points < best ? best : second);
        tally.scores[player][points]++;
        tally.order_scores[place][points]++;
        tally.margins[player][margin + 128]++;
        if (points == best) {
            tally.wins[player][winners]++;
            tally.order_wins[place][winners]++;
            if (winners == 1)
                enter(&records.widest_win[player], margin, game);
        }
    }
    tally.turns[g->turns < 511 ? g->turns : 511]++;
    tally.decisions[decisions < 1023 ? decisions : 1023]++;
    tally.longest[g->longest]++;
    enter(&records.most_points, best, game);
    enter(&records.longest_chain, g->longest, game);
    enter(&records.most_turns, g->turns, game);
    if (winners > 1)
        enter(&records.first_tie, 1, game);
}

/* The tables and records since the last time, and begin anew. */
void take_counts(Tally *tables, Records *best)
{
    *tables = tally;
    *best = records;
    memset(&tally, 0, sizeof tally);
    memset(&records, -1, sizeof records);
}
#endif

/* PK-1, PK-3, PK-19: turns in seat order until all have taken their final one. */
static void play_game(Game *g, int players, int first)
{
    set_up(g, players);
    int turn = first >= 0 ? first : draw(&g->rng, (uint32_t)players), playing = players;
    g->starter = turn;
    g->turns = g->longest = 0;
    COUNTED(tally.fired[3]);
    while (playing) {
        if (!g->final_taken[turn]) {
            play_turn(g, turn);
            playing -= g->final_taken[turn];
        }
        turn = turn + 1 < players ? turn + 1 : 0;
    }
    COUNTED(tally.fired[19]);
}

/* Games number `game`, `game` + 1, ...; seat `first` starts, -1: it is drawn.  scores[4 * i + player] are the final
   scores of the i-th of them.  Returns how many decision nodes there were. */
int64_t play_many(int players, int first, uint64_t seed, uint32_t game, int games, int32_t *scores)
{
    Game g;
    g.decisions = 0;
    for (int i = 0; i < games; i++) {
        int parts[3];
        g.rng = seeded(seed, game + (uint32_t)i);
#ifdef COUNT
        int64_t before = g.decisions;
#endif
        play_game(&g, players, first);
        for (int player = 0; player < players; player++) {
            scores[4 * i + player] = score(&g, player, parts);
#ifdef COUNT
            for (int part = 0; part < 3; part++)
                tally.points[player][part] += parts[part];
#endif
        }
#ifdef COUNT
        count_game(&g, (int64_t)game + i, (int)(g.decisions - before), scores + 4 * i);
#endif
    }
    return g.decisions;
}
