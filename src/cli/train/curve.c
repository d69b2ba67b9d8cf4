#include "cli/train/curve.h"

#include <math.h>

enum { WIDTH = 640, HEIGHT = 360, LEFT = 70, RIGHT = 20, TOP = 20, BOTTOM = 50, LINES = 5 };

/* What is drawn: epochs to the right, losses upwards. */
typedef struct axes {
    unsigned epochs;
    double low, high;
} axes;

static double x_of(const axes *frame, double epoch) {
    double span = frame->epochs > 1 ? frame->epochs - 1 : 1;
    return LEFT + (epoch - 1) / span * (WIDTH - LEFT - RIGHT);
}

static double y_of(const axes *frame, double loss) {
    double share = (loss - frame->low) / (frame->high - frame->low);
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
}

/* With some air above and below. */
static axes frame_of(const train_curve *curve) {
    axes made = {curve->epochs, INFINITY, -INFINITY};
    for (unsigned i = 0; i < curve->epochs; i++) {
        made.low = fmin(made.low, fmin((double)curve->training[i], (double)curve->held_out[i]));
        made.high = fmax(made.high, fmax((double)curve->training[i], (double)curve->held_out[i]));
    }
    double air = fmax(0.05 * (made.high - made.low), 1e-6);
    made.low -= air;
    made.high += air;
    return made;
}

static void print_scales(pod_text *out, const axes *frame) {
    for (unsigned i = 0; i <= LINES; i++) {
        double loss = frame->low + (frame->high - frame->low) * i / LINES;
        double y = y_of(frame, loss);
        pod_text_format(out, "<path class=\"grid\" d=\"M%d %.1fH%d\"/>\n", LEFT, y, WIDTH - RIGHT);
        pod_text_format(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.4f</text>\n", LEFT - 8, y + 4, loss);
    }
    unsigned step = (frame->epochs + 9) / 10;
    for (unsigned epoch = 1; epoch <= frame->epochs; epoch += step) {
        pod_text_format(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>\n", x_of(frame, epoch),
                        HEIGHT - BOTTOM + 18, epoch);
    }
}

static void print_line(pod_text *out, const axes *frame, const char *kind, const float *loss) {
    pod_text_format(out, "<polyline class=\"%s\" points=\"", kind);
    for (unsigned i = 0; i < frame->epochs; i++) {
        pod_text_format(out, "%s%.1f,%.1f", i ? " " : "", x_of(frame, i + 1), y_of(frame, (double)loss[i]));
    }
    pod_text_format(out, "\"/>\n");
}

static void print_legend(pod_text *out, pod_language language) {
    enum { X = WIDTH - RIGHT - 150 };
    pod_text_format(out, "<path class=\"training\" d=\"M%d %dh30\"/><text x=\"%d\" y=\"%d\">%s</text>\n", X, TOP + 16,
                    X + 38, TOP + 20, pod_translate(language, "training"));
    pod_text_format(out, "<path class=\"held-out\" d=\"M%d %dh30\"/><text x=\"%d\" y=\"%d\">%s</text>\n", X, TOP + 36,
                    X + 38, TOP + 40, pod_translate(language, "held out"));
    pod_text_format(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", (LEFT + WIDTH - RIGHT) / 2,
                    HEIGHT - 12, pod_translate(language, "epoch"));
    pod_text_format(out, "<text transform=\"translate(14 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
                    (TOP + HEIGHT - BOTTOM) / 2, pod_translate(language, "loss"));
}

void cli_curve_print(const void *context, pod_text *out) {
    const cli_curve *drawn = context;
    axes frame = frame_of(drawn->curve);
    pod_text_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
                    "font-size=\"12\">\n<style>path,polyline{fill:none;stroke-width:2}.grid{stroke:#ccc;stroke-width:1}"
                    ".training{stroke:#1f6f8b}.held-out{stroke:#c0532b;stroke-dasharray:6 3}</style>\n"
                    "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                    WIDTH, HEIGHT);
    print_scales(out, &frame);
    print_line(out, &frame, "training", drawn->curve->training);
    print_line(out, &frame, "held-out", drawn->curve->held_out);
    print_legend(out, drawn->language);
    pod_text_format(out, "</svg>\n");
}
