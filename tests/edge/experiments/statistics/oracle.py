"""A second implementation of the statistics with scipy 1.17, as an oracle for the tests.

python3 tests/edge/experiments/statistics/oracle.py > tests/edge/experiments/statistics/oracle.json
"""

import json

import numpy as np
from scipy import optimize, stats
from scipy.special import betaln, gammaln, logsumexp, xlog1py, xlogy

KAPPA = 200


def spent(alpha, time):
    return 2 * stats.norm.sf(stats.norm.isf(alpha / 2) / np.sqrt(time))


def look_bounds(conversions, share, looks, alpha):
    """Bounds by dense dynamic programming over all counts, and the chances to cross."""
    state, before, lost, won, bounds = np.ones(1), 0, 0.0, 0.0, []
    for k, n in enumerate(conversions, start=1):
        step = stats.binom.pmf(np.arange(n - before + 1), n - before, share)
        state, before = np.convolve(state, step), n
        allowed = spent(alpha, k / looks)
        below, above = np.cumsum(state), np.cumsum(state[::-1])[::-1]
        crossing_low = np.flatnonzero(lost + below <= allowed)
        crossing_high = np.flatnonzero(won + above <= allowed)
        lower = int(crossing_low.max()) if crossing_low.size else None
        upper = int(crossing_high.min()) if crossing_high.size else None
        counts = np.arange(n + 1)
        is_lost = counts <= (-1 if lower is None else lower)
        is_won = counts >= (n + 1 if upper is None else upper)
        lost, won = lost + state[is_lost].sum(), won + state[is_won].sum()
        state = np.where(is_lost | is_won, 0, state)
        bounds.append({"lower": lower, "upper": upper})
    return bounds


def chances_to_cross(conversions, bounds, true_share):
    state, before, lost, won = np.ones(1), 0, 0.0, 0.0
    for n, bound in zip(conversions, bounds):
        step = stats.binom.pmf(np.arange(n - before + 1), n - before, true_share)
        state, before = np.convolve(state, step), n
        counts = np.arange(n + 1)
        is_lost = counts <= (-1 if bound["lower"] is None else bound["lower"])
        is_won = counts >= (n + 1 if bound["upper"] is None else bound["upper"])
        lost, won = lost + state[is_lost].sum(), won + state[is_won].sum()
        state = np.where(is_lost | is_won, 0, state)
    return {"lost": lost, "won": won}


def ln_evidence(control, arm, share, theta):
    a, b = KAPPA * share, KAPPA * (1 - share)
    data = xlogy(arm, theta) + xlog1py(control, -theta)
    return betaln(a + arm, b + control) - betaln(a, b) - data


def valid_share(control, arm, share, alpha):
    best = arm / (control + arm)
    excess = lambda theta: ln_evidence(control, arm, share, theta) + np.log(alpha)
    low = optimize.brentq(excess, 1e-12, best, xtol=1e-15) if arm else 0
    high = optimize.brentq(excess, best, 1 - 1e-12, xtol=1e-15) if control else 1
    return {"low": low, "high": high}


def ln_dirichlet(units, shares):
    prior = KAPPA * np.array(shares)
    ln_beta = lambda a: gammaln(a).sum() - gammaln(a.sum())
    return ln_beta(prior + units) - ln_beta(prior) - (np.array(units) * np.log(shares)).sum()


def rate(conversions, exposures):
    ci = stats.binomtest(conversions, exposures).proportion_ci(0.95, method="exact")
    return {"low": ci.low, "high": ci.high}


def slower(days):
    """Of days as ((fast, slow) of the control, (fast, slow) of the arm)."""
    sums = np.zeros(len(ODDS_RATIOS))
    for (control_fast, control_slow), (fast, slow) in days:
        shape = (control_fast + control_slow + fast + slow, fast + slow, control_slow + slow)
        central = stats.hypergeom(*shape).logpmf(slow)
        sums += [stats.nchypergeom_fisher(*shape, odds).logpmf(slow) - central for odds in ODDS_RATIOS]
    return float(logsumexp(sums) - np.log(len(ODDS_RATIOS)))


ODDS_RATIOS = [1.25, 1.5, 2, 3, 5, 10]
DAYS = [
    ((90, 10), (80, 20)),
    ((95, 5), (193, 7)),
    ((0, 4), (0, 2)),
    ((5, 0), (0, 0)),
    ((1, 30), (0, 31)),
    ((700, 90), (350, 60)),
]
PLANS = [
    ([50, 100, 150, 200], 0.5, 4, 0.025),
    ([3, 5, 40, 41], 0.5, 4, 0.025),
    ([0, 0, 30, 90], 0.3, 4, 0.025),
    ([120, 260], 0.1, 6, 0.025 / 9),
    ([5000], 0.8, 1, 0.025),
]
PAIRS = [(100, 130, 0.5), (0, 12, 0.5), (400, 60, 0.1), (5000, 5300, 0.5)]
SPLITS = [([300, 500], [0.5, 0.5]), ([900, 1000, 1100], [0.3, 0.3, 0.4]), ([5, 0, 0, 1], [0.25] * 4)]

bounds = [look_bounds(*plan) for plan in PLANS]
tables = {
    "spent": [
        {"alpha": a, "time": t, "spent": spent(a, t)}
        for a in (0.025, 0.025 / 9)
        for t in (1 / 12, 0.25, 0.5, 0.75, 1)
    ],
    "bounds": [
        {
            "conversions": n,
            "plan": {"share": share, "looks": looks, "alpha": alpha},
            "bounds": bound,
            "trueShare": true_share,
            **chances_to_cross(n, bound, true_share),
        }
        for (n, share, looks, alpha), bound in zip(PLANS, bounds)
        for true_share in (share, share * 1.1)
    ],
    "evidence": [
        {
            "pair": {"control": c, "arm": x, "share": s},
            "lnEvidence": ln_evidence(c, x, s, s),
            **valid_share(c, x, s, 0.05),
        }
        for c, x, s in PAIRS
    ],
    "ratios": [
        {"units": u, "shares": s, "lnEvidence": ln_dirichlet(u, s)} for u, s in SPLITS
    ],
    "slower": [
        {
            "days": [
                {
                    "control": {"fast": control[0], "slow": control[1]},
                    "arm": {"fast": arm[0], "slow": arm[1]},
                }
                for control, arm in DAYS[:n]
            ],
            "lnEvidence": slower(DAYS[:n]),
        }
        for n in range(1, len(DAYS) + 1)
    ],
    "rates": [
        {"conversions": c, "exposures": n, **rate(c, n)}
        for c, n in [(0, 100), (2, 100), (50, 1000), (100, 100), (9000, 180000)]
    ],
}

# A record a line.
lines = (f'"{name}": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]" for name, rows in tables.items())
print("{\n" + ",\n".join(lines) + "\n}")
