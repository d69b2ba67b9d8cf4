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

/* Walnut, ivory and deep blue. Marks have at least 7:1 on the squares, light as they are. The colours of the third
   player on are told apart by people of every colour vision (after M. Okabe and K. Ito, "Color universal design",
   2008), and a mark in the corner says the same again. */
static const colour colours[] = {
    {"board", "#3d2515", "#2b180d", ".board", NULL},
    {"lip", "#29170b", "#1a0d06", ".lip,.hollow", NULL},
    {"square", "#583823", "#432918", ".well,.digit",
     ".joint,.cross .badge,.cross .sign,.tick .badge,.tick .sign,.worth .sign,.wedge"},
    {"coordinate", "#f8e6cc", "#efd6b8", ".coordinate", NULL},
    {"shadow", "#0d0603", "#060201", ".cast,.seat", ".cast"},
    {"accent", "#fff0c8", "#ffdc94", ".last,.spark,.wedge,.cross .badge,.tick .badge,.rank .badge",
     ".last,.aim,.goal,.ring,.trail,.trail-preview,.trail-suggested,.sweep,.line-of-capture"},
    {"focus", "#ffffff", "#ffffff", NULL, ".focus"},
    {"focus-edge", "#14100c", "#14100c", NULL, ".focus-edge"},
    {"win", "#a6ecc6", "#8ce3ba", ".mark-win .tint,.mark-win .badge", NULL},
    {"draw", "#ded8cc", "#ccd8e3", ".mark-draw .tint,.mark-draw .badge", NULL},
    {"loss", "#ffccc2", "#ffc2b9", ".mark-loss .tint,.mark-loss .badge", NULL},
    DIE("a", "#fdf4de", "#a98a55", "#fffaf0", "#2a1a0e", "#f3e6ca", "#8d6f40", "#fdf6e6", "#2a1a0e"),
    DIE("b", "#205182", "#071829", "#b9dcf6", "#fbf4e6", "#1a4468", "#061421", "#9cc6ea", "#f6ecd8"),
    DIE("c", "#f0a431", "#8a5200", "#ffcf85", "#2b1a02", "#efa23e", "#8f5709", "#ffc877", "#2b1c06"),
    DIE("d", "#9fd8f5", "#1c5273", "#d3effd", "#06283d", "#8ecbeb", "#2a6d97", "#bfe5f9", "#062538"),
    DIE("e", "#0a5641", "#021d15", "#6fd0b1", "#f1fbf6", "#085340", "#032018", "#5fc7ab", "#f0fbf6"),
    DIE("f", "#f884b6", "#6e2c54", "#ffc2dc", "#22081a", "#ee84b2", "#7a3c60", "#f8bcd8", "#22081a"),
    TOKEN("red", "a", "#9c2018", "#520c06", "#f0a99f", "#fff6e6", "#9c231a", "#300703", "#e5877c", "#fff6e6"),
    TOKEN("blue", "b", "#f6f6f2", "#163d77", "#163d77", "#163d77", "#eef2f7", "#0e2547", "#2f67ad", "#153c74"),
    {"n-line", "#f8e6cc", "#efd6b8", ".die-n .numeral,.square>.captured .numeral",
     ".die-n .outline,.die-n .pips,.square>.captured .pips,.square>.captured .arrow"},
    {"gold", "#f5c761", "#f3c35c", ".locked .numeral", ".fillet,.locked .pips"},
    {"hole", "#241405", "#1c0f03", NULL, ".locked .carved"},
};
enum { COLOURS = sizeof colours / sizeof colours[0] };

static const char lines[] =
    ".pod-diagram{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif}\n"
    ".pod-diagram text{text-anchor:middle}\n"
    ".pod-diagram .coordinate{font-weight:600}\n"
    ".pod-diagram .numeral{font-size:92px;font-weight:600}\n"
    ".pod-diagram .hollow{stroke:url(#pod-rim);stroke-width:3}\n"
    ".pod-diagram .shade{fill-opacity:.55}\n"
    ".pod-diagram .grain{fill:url(#pod-grain)}\n"
    "#pod-grain path{fill:none;stroke:#140a03;stroke-opacity:.26;stroke-width:2.2}\n"
    "#pod-grain .broad{stroke:#f0bd88;stroke-opacity:.11;stroke-width:3.4}\n"
    ".pod-diagram .lamp{fill:url(#pod-lamp);stroke:url(#pod-rim);stroke-width:3}\n"
    ".pod-diagram .joint{stroke-width:44}\n"
    ".pod-diagram .hit{fill:#000;fill-opacity:0}\n"
    ".pod-diagram .cast{fill-opacity:.3;stroke-width:16;stroke-opacity:.16}\n"
    ".pod-diagram .sheen{fill:url(#pod-sheen);stroke:url(#pod-bevel);stroke-width:7}\n"
    ".pod-diagram .die-b .sheen,.pod-diagram .die-e .sheen,.pod-diagram .token-a .sheen{opacity:.45}\n"
    ".pod-diagram .carved{stroke:#fff;stroke-opacity:.5}\n"
    ".pod-diagram .die-b .carved,.pod-diagram .die-e .carved{stroke-opacity:.22}\n"
    ".pod-diagram .seat{fill-opacity:.5}\n"
    ".pod-diagram .fillet{stroke-width:5}\n"
    ".pod-diagram .sunk{fill:url(#pod-sunk)}\n"
    ".pod-diagram .locked .face{stroke:none}\n"
    ".pod-diagram .locked .carved{stroke-width:35;stroke-opacity:1}\n"
    ".pod-diagram .locked .pips{stroke-width:25}\n"
    ".pod-diagram .rim,.pod-diagram .pips,.pod-diagram .carved,.pod-diagram .fillet,.pod-diagram .sign,"
    ".pod-diagram .outline,"
    ".pod-diagram .aim,.pod-diagram .goal,.pod-diagram .ring,.pod-diagram .focus,.pod-diagram .focus-edge"
    "{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
    ".pod-diagram .die .face{stroke-width:4}\n"
    ".pod-diagram .pips,.pod-diagram .carved{stroke-width:32}\n"
    ".pod-diagram .sign{stroke-width:6}\n"
    ".pod-diagram .badge{stroke-width:6}\n"
    ".pod-diagram .outline{stroke-width:5;stroke-dasharray:15 11}\n"
    ".pod-diagram .last{stroke-width:6;fill-opacity:.09}\n"
    ".pod-diagram .ring{stroke-width:6}\n"
    ".pod-diagram .mark-chosen .ring{stroke-width:11}\n"
    ".pod-diagram .mark-hint .ring{stroke-width:9}\n"
    ".pod-diagram .aim{stroke-width:9}\n"
    ".pod-diagram .goal{stroke-width:9}\n"
    ".pod-diagram .focus{stroke-width:8}\n"
    ".pod-diagram .focus-edge{stroke-width:18}\n"
    ".pod-diagram .square>.captured{opacity:.55}\n"
    ".pod-diagram .square>.captured :not(g,.pips,.arrow,.numeral){display:none}\n"
    ".pod-diagram .square>.captured .arrow{fill:none}\n"
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
