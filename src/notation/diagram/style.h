/* The style sheet every diagram carries: its colours, as CSS custom properties that a page can override, and the
   lines and letters that go with them. Names and classes are documented in docs/diagram.md. */
#ifndef LUDOPOD_NOTATION_DIAGRAM_STYLE_H
#define LUDOPOD_NOTATION_DIAGRAM_STYLE_H

#include "ludopod/game.h"

/* The <style> element. */
void pod__diagram_style(pod_theme theme, pod_text *out);
/* The class that goes with a theme: "pod-auto", "pod-light", "pod-dark". */
const char *pod__diagram_theme_class(pod_theme theme);

#endif
