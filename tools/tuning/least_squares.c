#include "tuning/least_squares.h"

phase_share phase_share_of(double phase) {
    static const double at[PHASES] = {0.10, 0.25, 0.40, 0.55};
    unsigned next = 1;
    while (next < PHASES - 1 && phase > at[next]) {
        next++;
    }
    double share = (phase - at[next - 1]) / (at[next] - at[next - 1]);
    return (phase_share){next, share < 0 ? 0 : share > 1 ? 1 : share};
}

void solve_equations(double *row, unsigned unknowns, double *weight) {
    size_t width = unknowns + 1;
    for (size_t i = 0; i < unknowns; i++) {
        for (size_t j = 0; j < unknowns; j++) {
            double factor = j == i ? 0 : row[j * width + i] / row[i * width + i];
            for (size_t k = i; factor != 0 && k <= unknowns; k++) {
                row[j * width + k] -= factor * row[i * width + k];
            }
        }
    }
    for (size_t i = 0; i < unknowns; i++) {
        weight[i] = row[i * width + unknowns] / row[i * width + i];
    }
}
