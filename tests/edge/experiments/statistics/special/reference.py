"""Special functions by mpmath 1.4, as reference values for the tests. Takes some minutes.

python3 tests/edge/experiments/statistics/special/reference.py > tests/edge/experiments/statistics/special/reference.json
"""

import json

from mpmath import beta, erfc, findroot, log, mp, mpf, ncdf, sqrt, binomial, erfinv

mp.dps = 60

SHAPES = [[0.5, 0.5], [2, 198], [40_001, 960_001], [5001, 3]]


def cdf(x, a, b):
    """The positive series of https://dlmf.nist.gov/8.17.E8, of the smaller tail."""
    x, a, b = mpf(x), mpf(a), mpf(b)
    if x > (a + 1) / (a + b + 2):
        return 1 - cdf(1 - x, b, a)
    term = total = x**a * (1 - x) ** b / (a * beta(a, b))
    n = 0
    while term > total * mpf(10) ** -45:
        term *= x * (a + b + n) / (a + 1 + n)
        total += term
        n += 1
    return total


def quantile(p, a, b, start):
    """By Newton's method over the log odds, from a value near by."""
    a, b, p = mpf(a), mpf(b), mpf(p)
    odds = start
    for _ in range(200):
        x = 1 / (1 + mp.exp(-odds))
        step = (cdf(x, a, b) - p) * beta(a, b) / (x**a * (1 - x) ** b)
        odds -= max(-1, min(1, step))
        if abs(step) < mpf(10) ** -30:
            return 1 / (1 + mp.exp(-odds))
    raise ValueError((p, a, b))


def values_around(a, b):
    """Doubles at the mean and some standard deviations around it."""
    spread = (1 / a + 1 / b) ** 0.5
    odds = [a / b * mp.exp(z * spread) for z in (-8, -1, 0, 6)]
    return sorted({float(o / (1 + o)) for o in odds} - {0.0, 1.0})


def binomial_pmf(k, n, p):
    return binomial(n, k) * mpf(p) ** k * (1 - mpf(p)) ** (n - k)


def normal_quantile(p):
    p = mpf(p)
    return findroot(lambda z: log(erfc(-z / sqrt(2)) / 2) - log(p), -sqrt(max(0, -2 * log(2 * p))))


def row(value, **given):
    return {**given, "value": float(value)}


tables = {
    "lnBeta": [row(log(beta(a, b)), a=a, b=b) for a, b in SHAPES],
    "betaCdf": [row(cdf(x, a, b), x=x, a=a, b=b) for a, b in SHAPES for x in values_around(a, b)],
    "betaQuantile": [
        row(quantile(p, a, b, log(mpf(a) / b)), p=p, a=a, b=b)
        for a, b in SHAPES
        for p in (1e-6, 0.025, 0.5, 0.9999)
    ],
    "binomialPmf": [
        row(binomial_pmf(k, n, p), k=k, n=n, p=p)
        for n, p in [[2, 0.5], [40, 0.01], [50_000, 0.37], [1_000_000, 0.9]]
        for k in sorted({0, 1, n // 3, int(n * p), int(n * p) + 1, n})
        if binomial_pmf(k, n, p) > 1e-290
    ],
    "normalCdf": [row(ncdf(z), z=z) for z in (-37, -8.5, -2.5, -1.5, -1e-9, 0, 0.7, 6)],
    "normalQuantile": [
        row(normal_quantile(p), p=p)
        for p in (1e-300, 1e-12, 0.0025, 0.025, 0.3, 0.499)
    ],
}

# A record a line.
lines = (f'"{name}": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]" for name, rows in tables.items())
print("{\n" + ",\n".join(lines) + "\n}")
