#include "notation/diagram/svg.h"

/* A colour and what it paints: selectors inside a diagram, separated by commas. */
typedef struct colour {
    const char *name; /* of the custom property, after --pod- */
    const char *light;
    const char *dark;
    const char *filled;  /* or NULL */
    const char *stroked; /* or NULL */
} colour;

/* What a die of one owner is painted with: its top, the edge under it, the light on its rim, its pips. */
#define DIE(owner, face, edge, rim, pip, dark_face, dark_edge, dark_rim, dark_pip)                                     \
    {owner "-face", face, dark_face, ".die-" owner " .face", ".die-" owner " .sign,.die-" owner " .badge"},            \
        {owner "-edge", edge, dark_edge, ".die-" owner " .edge", NULL},                                                \
        {owner "-rim", rim, dark_rim, NULL, ".die-" owner " .face"},                                                   \
        {owner "-pip", pip, dark_pip, ".die-" owner " .numeral,.die-" owner " .badge", ".die-" owner " .pips"}

/* What a piece of Octogo is painted with: its top, the edge under it, its rim, its arrow. */
#define TOKEN(name, seat, face, edge, rim, arrow, dark_face, dark_edge, dark_rim, dark_arrow)                          \
    {name "-face", face, dark_face, ".token-" seat " .face,.token-" seat " .badge", NULL},                             \
        {name "-edge", edge, dark_edge, ".token-" seat " .edge", NULL},                                                \
        {name "-rim", rim, dark_rim, NULL, ".token-" seat " .rim,.token-" seat " .badge"},                             \
        {name "-arrow", arrow, dark_arrow, ".token-" seat " .arrow", ".token-" seat " .arrow,.token-" seat " .sign"}

/* Ink blues and warm ivory; one accent, which has at least 7:1 on the squares. The colours of the third player
   on are told apart by people of every colour vision (after M. Okabe and K. Ito, "Color universal design", 2008),
   and a mark in the corner says the same again. */
static const colour colours[] = {
    {"board", "#c2d1dc", "#0f2033", ".board", NULL},
    {"square", "#dbe6ed", "#1d3a57", ".well,.digit",
     ".joint,.cross .badge,.cross .sign,.tick .badge,.tick .sign,.worth .sign,.wedge"},
    {"square-edge", "#b3c5d2", "#152c44", NULL, ".well"},
    {"coordinate", "#39536b", "#a9c3d9", ".coordinate", NULL},
    {"shadow", "#0b1f33", "#00060d", ".cast", ".cast"},
    {"accent", "#7c2d0a", "#ffc46b", ".spark,.wedge,.cross .badge,.tick .badge,.rank .badge",
     ".last,.aim,.goal,.ring,.trail,.trail-preview,.trail-suggested,.sweep,.line-of-capture"},
    {"focus", "#0a1a2b", "#ffffff", NULL, ".focus"},
    {"focus-edge", "#ffffff", "#0a1a2b", NULL, ".focus-edge"},
    {"safe", "#2f4860", "#b6cde0", ".anchor", NULL},
    {"win", "#0a4f35", "#8ce3ba", ".mark-win .tint,.mark-win .badge", NULL},
    {"draw", "#39485a", "#ccd8e3", ".mark-draw .tint,.mark-draw .badge", NULL},
    {"loss", "#8a1b11", "#ffc2b9", ".mark-loss .tint,.mark-loss .badge", NULL},
    DIE("a", "#fffaee", "#8a7c5c", "#ffffff", "#16283c", "#fbf3e2", "#a3957a", "#fffdf6", "#14253a"),
    DIE("b", "#20415f", "#0b1c2e", "#3d6488", "#fbf5e6", "#0a1726", "#5f87aa", "#29486a", "#f3ead6"),
    DIE("c", "#f0a23a", "#8a5206", "#ffc877", "#33210a", "#efa23e", "#8f5709", "#ffc877", "#2b1c06"),
    DIE("d", "#74c1ee", "#1f6a96", "#aadcf8", "#0a2a40", "#6fbbe8", "#2a6d97", "#a6d8f5", "#0a2638"),
    DIE("e", "#085c47", "#032c21", "#2f8a70", "#f2fcf8", "#075e48", "#5fc7ab", "#2f9b80", "#f0fbf6"),
    DIE("f", "#e3a0c8", "#7d3f63", "#f6cce3", "#3b1830", "#de9ac3", "#7a3c60", "#f4c8e0", "#35132a"),
    TOKEN("red", "a", "#b3261e", "#5f0f0a", "#e08a7d", "#fff8ea", "#c8352b", "#f0a197", "#e99a8e", "#fff8ea"),
    TOKEN("blue", "b", "#f4f7fb", "#12345c", "#1d4f91", "#153f78", "#eef4fb", "#0c2443", "#3f7fc9", "#123a70"),
    {"n-line", "#2f4860", "#b6cde0", ".die-n .numeral", ".die-n .outline,.die-n .pips"},
};
enum { COLOURS = sizeof colours / sizeof colours[0] };

static const char lines[] =
    ".pod-diagram{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif}\n"
    ".pod-diagram text{text-anchor:middle}\n"
    ".pod-diagram .coordinate{font-size:42px;font-weight:500}\n"
    ".pod-diagram .numeral{font-size:92px;font-weight:600}\n"
    ".pod-diagram .well{stroke-width:2}\n"
    ".pod-diagram .joint{stroke-width:44}\n"
    ".pod-diagram .hit{fill:#000;fill-opacity:0}\n"
    ".pod-diagram .cast{fill-opacity:.15;stroke-width:14;stroke-opacity:.1}\n"
    ".pod-diagram .rim,.pod-diagram .pips,.pod-diagram .sign,.pod-diagram .outline,.pod-diagram .last,"
    ".pod-diagram .aim,.pod-diagram .goal,.pod-diagram .ring,.pod-diagram .focus,.pod-diagram .focus-edge"
    "{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
    ".pod-diagram .die .face{stroke-width:4}\n"
    ".pod-diagram .pips{stroke-width:31}\n"
    ".pod-diagram .sign{stroke-width:6}\n"
    ".pod-diagram .badge{stroke-width:6}\n"
    ".pod-diagram .outline{stroke-width:5;stroke-dasharray:15 11}\n"
    ".pod-diagram .last{stroke-width:11}\n"
    ".pod-diagram .ring{stroke-width:6}\n"
    ".pod-diagram .mark-chosen .ring{stroke-width:11}\n"
    ".pod-diagram .mark-hint .ring{stroke-width:9}\n"
    ".pod-diagram .aim{stroke-width:14}\n"
    ".pod-diagram .goal{stroke-width:9}\n"
    ".pod-diagram .focus{stroke-width:8}\n"
    ".pod-diagram .focus-edge{stroke-width:18}\n"
    ".pod-diagram .captured{opacity:.3}\n"
    ".pod-diagram .captured .cast{display:none}\n"
    ".pod-diagram .leaving{opacity:.45}\n"
    ".pod-diagram .preview{opacity:.8}\n"
    ".pod-diagram .token .arrow{stroke-width:6;stroke-linejoin:round}\n"
    ".pod-diagram .token-a .rim{stroke-width:4}\n"
    ".pod-diagram .token-b .rim{stroke-width:20;stroke-linejoin:miter}\n"
    ".pod-diagram .trail{stroke-width:11;stroke-linecap:round;opacity:.75}\n"
    ".pod-diagram .trail-preview{stroke-width:9;stroke-linecap:round;stroke-dasharray:2 20;opacity:.9}\n"
    ".pod-diagram .ghost{opacity:.45}\n"
    ".pod-diagram .ghost .cast{display:none}\n"
    ".pod-diagram .suggested .ghost{opacity:.35}\n"
    ".pod-diagram .rank-1 .ghost{opacity:.85}\n"
    ".pod-diagram .rank-2 .ghost{opacity:.6}\n"
    ".pod-diagram .rank-3 .ghost{opacity:.45}\n"
    ".pod-diagram .trail-suggested{stroke-width:9;stroke-linecap:round;opacity:.5}\n"
    ".pod-diagram .rank-1 .trail-suggested{opacity:.9}\n"
    ".pod-diagram .digit{font-size:38px;font-weight:700}\n"
    ".pod-diagram .tint{fill-opacity:.16}\n"
    ".pod-diagram .worth .sign{stroke-width:8}\n"
    ".pod-diagram .wedge{stroke-width:4;stroke-linejoin:round}\n"
    ".pod-diagram .sweep{fill:none;stroke-width:6;stroke-linecap:round}\n"
    ".pod-diagram .line-of-capture{stroke-width:7;stroke-linecap:round}\n"
    ".pod-diagram .takes .ring{stroke-width:9}\n"
    ".pod-diagram .previewed .offer,.pod-diagram .previewed .line-of-capture{opacity:.4}\n"
    ".pod-diagram.pod-octogo .mark-chosen .ring,.pod-diagram.pod-octogo .mark-chosen .tick{display:none}\n";

/* `.pod-diagram A,.pod-diagram B` for "A,B". */
static void add_selectors(const char *selectors, pod_text *out) {
    pod_text_add(out, ".pod-diagram ");
    for (const char *c = selectors; *c; c++) {
        pod_text_add_char(out, *c);
        if (*c == ',') {
            pod_text_add(out, ".pod-diagram ");
        }
    }
}

/* The plain colour first, for programs that read SVG but not custom properties: they skip the second. */
static void add_paint(const colour *shown, const char *selectors, const char *property, const char *plain,
                      pod_text *out) {
    if (selectors) {
        add_selectors(selectors, out);
        pod_text_format(out, "{%s:%s;%s:var(--pod-%s)}\n", property, plain, property, shown->name);
    }
}

static void add_properties(const char *selector, bool dark, pod_text *out) {
    pod_text_add(out, selector);
    for (int i = 0; i < COLOURS; i++) {
        pod_text_format(out, "%s--pod-%s:%s", i ? ";" : "{", colours[i].name,
                        dark ? colours[i].dark : colours[i].light);
    }
    pod_text_add(out, "}");
}

const char *pod__diagram_theme_class(pod_theme theme) {
    return theme == POD_THEME_LIGHT ? "pod-light" : theme == POD_THEME_DARK ? "pod-dark" : "pod-auto";
}

void pod__diagram_style(pod_theme theme, pod_text *out) {
    bool dark = theme == POD_THEME_DARK;
    pod_text_add(out, "<style>\n.");
    add_properties(pod__diagram_theme_class(theme), dark, out);
    pod_text_add(out, "\n");
    if (theme == POD_THEME_AUTO) {
        pod_text_add(out, "@media screen and (prefers-color-scheme:dark){");
        add_properties(".pod-auto", true, out);
        pod_text_add(out, "}\n");
    }
    pod_text_add(out, lines);
    for (int i = 0; i < COLOURS; i++) {
        const char *plain = dark ? colours[i].dark : colours[i].light;
        add_paint(&colours[i], colours[i].filled, "fill", plain, out);
        add_paint(&colours[i], colours[i].stroked, "stroke", plain, out);
    }
    pod_text_add(out, "</style>\n");
}
