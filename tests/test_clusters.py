"""Many games on more than one machine: a Dask cluster and an ipyparallel cluster, both started here."""

import pytest

from gamelib import Package
from gamelib.odds import simulate

pytestmark = pytest.mark.slow
ASK = {"game": Package(players=3), "strategies": ["random", "greedy", "random"], "games": 260, "seed": 5}


@pytest.fixture(scope="module")
def whole():
    return simulate(**ASK)


@pytest.mark.timeout(120)
def test_a_dask_cluster_gives_the_same_sample(whole):
    distributed = pytest.importorskip("distributed", reason="distributed is not installed (extra `cluster`)")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
    )
    with cluster, distributed.Client(cluster) as client, client.get_executor() as executor:
        assert simulate(**ASK, executor=executor) == whole


@pytest.mark.long
@pytest.mark.timeout(120)
def test_an_ipyparallel_cluster_gives_the_same_sample(whole, tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    ipyparallel = pytest.importorskip("ipyparallel", reason="ipyparallel is not installed (extra `cluster`)")
    cluster = ipyparallel.Cluster(n=2, controller_ip="127.0.0.1", log_level=50)
    with cluster as client:
        client.wait_for_engines(2, timeout=60)
        assert simulate(**ASK, executor=client.executor()) == whole
