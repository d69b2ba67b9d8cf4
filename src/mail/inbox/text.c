#include "mail/inbox/text.h"

#include <string.h>

#include "base/text.h"

static bool add(inbox_text *to, const char *bytes, size_t length) {
    if (to->cut || to->length + length + 1 > to->size) {
        to->cut = true;
        return false;
    }
    memcpy(to->out + to->length, bytes, length);
    to->length += length;
    to->out[to->length] = 0;
    return true;
}

/* C1 controls, line and paragraph separators, marks of direction and characters that nobody sees. */
static bool is_unseen(uint32_t character) {
    return (character >= 0x80 && character < 0xa0) || (character >= 0x200b && character <= 0x200f) ||
           (character >= 0x2028 && character <= 0x202e) || (character >= 0x2060 && character <= 0x206f) ||
           character == 0xfeff || character == 0xad;
}

/* How many bytes of the text make the next character, of which the plain form is added. */
static size_t add_character(inbox_text *to, const char *at, size_t left) {
    uint32_t character;
    if (*at == '\r' || *at == '\n') {
        add(to, "\n", 1);
        return *at == '\r' && left > 1 && at[1] == '\n' ? 2 : 1;
    }
    size_t length = pod__utf8_read(at, left, &character);
    if (!length) {
        add(to, "?", 1);
        return 1;
    }
    if (character < ' ' || character == 0x7f || character == 0xa0) {
        add(to, " ", 1);
    } else if (!is_unseen(character)) {
        add(to, at, length);
    }
    return length;
}

void inbox_text_add(inbox_text *to, const char *text, size_t length) {
    for (size_t at = 0; at < length && !to->cut;) {
        at += add_character(to, text + at, length - at);
    }
}

void inbox_text_line(const char *text, char *out, size_t size) {
    inbox_text to = {out, size, 0, false};
    out[0] = 0;
    while (*text == ' ' || *text == '\t' || *text == '\r' || *text == '\n') {
        text++;
    }
    inbox_text_add(&to, text, strlen(text));
    for (size_t i = 0; i < to.length; i++) {
        out[i] = out[i] == '\n' ? ' ' : out[i];
    }
    while (to.length && out[to.length - 1] == ' ') {
        out[--to.length] = 0;
    }
}

/* ---- Lines that were broken --------------------------------------------------------------------------------- */

void inbox_text_unflow(inbox_text *text, bool delete) {
    const char *from = text->out;
    char *to = text->out;
    while (*from) {
        size_t length = strcspn(from, "\n");
        const char *next = from + length + (from[length] == '\n');
        bool quoted = *from == '>', signature = length == 3 && memcmp(from, "-- ", 3) == 0;
        bool soft = length && from[length - 1] == ' ' && !quoted && !signature && *next && *next != '>';
        bool next_is_signature = strncmp(next, "-- \n", 4) == 0;
        bool stuffed = *from == ' '; /* a blank in front is not part of the text */
        memmove(to, from + stuffed, length - stuffed);
        to += length - stuffed;
        if (soft && !next_is_signature) {
            to -= delete && to > text->out;
        } else if (*next || from[length] == '\n') {
            *to++ = '\n';
        }
        from = next;
    }
    *to = 0;
    text->length = (size_t)(to - text->out);
}

/* ---- HTML ---------------------------------------------------------------------------------------------------- */

typedef struct page {
    inbox_text *to;
    unsigned quotes; /* blocks of what is quoted around it */
    unsigned breaks; /* line ends since the last character */
    bool blank;      /* there is one before the next character */
    bool begun;      /* something was added */
    bool kept;       /* blanks and line ends are as they are written: <pre> */
} page;

enum { QUOTES_SHOWN = 4, NAME_ROOM = 16 };

static void begin_line(page *of) {
    for (unsigned i = 0; i < of->quotes && i < QUOTES_SHOWN; i++) {
        add(of->to, "> ", 2);
    }
}

/* Adds text of the page, UTF-8 as it stands there. */
static void show(page *of, const char *bytes, size_t length) {
    if (!of->begun) {
        of->breaks = 0;
    }
    for (unsigned i = 0; i < of->breaks && i < 2; i++) {
        add(of->to, "\n", 1);
    }
    if (of->breaks || !of->begun) {
        begin_line(of);
    } else if (of->blank) {
        add(of->to, " ", 1);
    }
    of->begun = true;
    of->breaks = 0;
    of->blank = false;
    inbox_text_add(of->to, bytes, length);
}

static void break_line(page *of, unsigned least) {
    of->breaks = of->breaks < least ? least : of->breaks;
    of->blank = false;
}

/* The words that people's languages and mail programs need; others stay as they are written. */
static const struct {
    const char *name, *text;
} entities[] = {
    {"amp", "&"},         {"lt", "<"},          {"gt", ">"},          {"quot", "\""},       {"apos", "'"},
    {"nbsp", " "},        {"aacute", "\u00e1"}, {"agrave", "\u00e0"}, {"acirc", "\u00e2"},  {"auml", "\u00e4"},
    {"eacute", "\u00e9"}, {"egrave", "\u00e8"}, {"ecirc", "\u00ea"},  {"euml", "\u00eb"},   {"iacute", "\u00ed"},
    {"icirc", "\u00ee"},  {"iuml", "\u00ef"},   {"oacute", "\u00f3"}, {"ocirc", "\u00f4"},  {"ouml", "\u00f6"},
    {"uacute", "\u00fa"}, {"ugrave", "\u00f9"}, {"ucirc", "\u00fb"},  {"uuml", "\u00fc"},   {"ccedil", "\u00e7"},
    {"ntilde", "\u00f1"}, {"Eacute", "\u00c9"}, {"Agrave", "\u00c0"}, {"Ccedil", "\u00c7"}, {"Ntilde", "\u00d1"},
    {"oelig", "\u0153"},  {"szlig", "\u00df"},  {"iexcl", "\u00a1"},  {"iquest", "\u00bf"}, {"laquo", "\u00ab"},
    {"raquo", "\u00bb"},  {"hellip", "..."},    {"ndash", "-"},       {"mdash", "-"},       {"lsquo", "'"},
    {"rsquo", "'"},       {"ldquo", "\""},      {"rdquo", "\""},      {"euro", "\u20ac"},
};

static size_t encode(uint32_t character, char out[4]) {
    if (character < 0x80) {
        out[0] = (char)character;
        return 1;
    }
    size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = length; i-- > 1; character >>= 6) {
        out[i] = (char)(0x80 | (character & 0x3f));
    }
    out[0] = (char)(first[length] | character);
    return length;
}

/* "&#233;" and "&#xe9;". 0: it is none. */
static size_t show_number(page *of, const char *at, size_t left) {
    bool hexadecimal = left > 3 && (at[2] == 'x' || at[2] == 'X');
    uint32_t value = 0;
    size_t i = hexadecimal ? 3 : 2, from = i;
    for (; i < left && i < from + 7; i++) {
        const char *digits = "0123456789abcdef", *found = at[i] ? strchr(digits, at[i] | 0x20) : NULL;
        if (!found || found - digits >= (hexadecimal ? 16 : 10)) {
            break;
        }
        value = value * (hexadecimal ? 16 : 10) + (uint32_t)(found - digits);
    }
    if (i == from) {
        return 0;
    }
    char bytes[4];
    show(of, bytes, encode(value && value < 0x110000 ? value : 0xfffd, bytes));
    return i + (i < left && at[i] == ';');
}

/* How many bytes the reference at a place takes. */
static size_t show_reference(page *of, const char *at, size_t left) {
    if (left > 2 && at[1] == '#') {
        size_t taken = show_number(of, at, left);
        if (taken) {
            return taken;
        }
    }
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
        size_t length = strlen(entities[i].name);
        if (left > length + 1 && memcmp(at + 1, entities[i].name, length) == 0 && at[length + 1] == ';') {
            show(of, entities[i].text, strlen(entities[i].text));
            return length + 2;
        }
    }
    show(of, "&", 1);
    return 1;
}

/* A text of the page in which no tag begins. */
static size_t show_character(page *of, const char *at, size_t left) {
    if (*at == '&') {
        return show_reference(of, at, left);
    }
    if (strchr(" \t\r\n\f", *at)) { /* a 0 byte, too */
        if (of->kept && *at == '\n') {
            of->breaks++;
        } else if (of->kept && *at == ' ') {
            show(of, " ", 1);
        } else {
            of->blank = of->blank || !of->breaks;
        }
        return 1;
    }
    size_t length = pod__utf8_character(at, left);
    show(of, at, length ? length : 1);
    return length ? length : 1;
}

static bool is_in(const char *name, const char *const *names) {
    for (; *names; names++) {
        if (strcmp(name, *names) == 0) {
            return true;
        }
    }
    return false;
}

/* What a tag is called, in small letters; "" when it is none. *closes: it is an end. */
static void name_tag(const char *at, size_t left, char name[NAME_ROOM], bool *closes) {
    size_t i = 1, length = 0;
    *closes = left > 1 && at[1] == '/';
    i += *closes;
    for (; i < left && length + 1 < NAME_ROOM; i++, length++) {
        char c = at[i];
        if (c >= 'A' && c <= 'Z') {
            c = (char)(c | 0x20);
        } else if (!((c >= 'a' && c <= 'z') || (length && c >= '0' && c <= '9'))) {
            break;
        }
        name[length] = c;
    }
    name[length] = 0;
}

/* Behind the next place of a text, in capitals or not; the end when it is nowhere. */
static size_t behind(const char *html, size_t from, size_t length, const char *text) {
    size_t wanted = strlen(text);
    for (size_t at = from; at + wanted <= length; at++) {
        size_t i = 0;
        while (i < wanted && (html[at + i] | 0x20) == (text[i] | 0x20)) {
            i++;
        }
        if (i == wanted) {
            return at + wanted;
        }
    }
    return length;
}

/* Behind the tag: its ">", but for those between quotes. */
static size_t tag_end(const char *html, size_t at, size_t length) {
    char quote = 0;
    for (size_t i = at + 1; i < length; i++) {
        if (quote) {
            quote = html[i] == quote ? 0 : quote;
        } else if (html[i] == '>') {
            return i + 1;
        } else if ((html[i] == '"' || html[i] == '\'') && html[i - 1] == '=') {
            quote = html[i];
        }
    }
    return length;
}

static void apply_tag(page *of, const char *name, bool closes) {
    static const char *const lines[] = {"br",      "div",     "tr", "li", "hr", "section",
                                        "article", "address", "dt", "dd", NULL};
    static const char *const blocks[] = {"p", "h1", "h2", "h3", "h4", "ul", "ol", "table", "blockquote", "pre", NULL};
    if (strcmp(name, "br") == 0) {
        of->breaks++;
        of->blank = false;
    } else if (is_in(name, lines)) {
        break_line(of, 1);
    } else if (is_in(name, blocks)) {
        break_line(of, 2);
    } else if (strcmp(name, "td") == 0 || strcmp(name, "th") == 0) {
        of->blank = true;
    }
    if (strcmp(name, "blockquote") == 0) {
        of->quotes = closes ? of->quotes - (of->quotes > 0) : of->quotes + 1;
    } else if (strcmp(name, "pre") == 0) {
        of->kept = !closes;
    }
}

/* Behind the tag at a place, and behind all that it hides; the place itself when it is none. */
static size_t take_tag(page *of, const char *html, size_t at, size_t length) {
    static const char *const hiding[] = {"script", "style", "head", "title", "template", NULL};
    char name[NAME_ROOM], end[NAME_ROOM + 2] = "</";
    bool closes;
    if (at + 3 < length && memcmp(html + at, "<!--", 4) == 0) {
        return behind(html, at + 4, length, "-->");
    }
    if (at + 1 < length && (html[at + 1] == '!' || html[at + 1] == '?')) {
        return tag_end(html, at, length);
    }
    name_tag(html + at, length - at, name, &closes);
    if (!name[0]) {
        return at;
    }
    if (!closes && is_in(name, hiding)) {
        strcat(end, name);
        size_t inside = behind(html, tag_end(html, at, length), length, end);
        return inside < length ? tag_end(html, inside - 1, length) : length;
    }
    apply_tag(of, name, closes);
    return tag_end(html, at, length);
}

void inbox_text_add_html(inbox_text *to, const char *html, size_t length) {
    page of = {.to = to};
    for (size_t at = 0; at < length && !to->cut;) {
        size_t next = html[at] == '<' ? take_tag(&of, html, at, length) : at;
        if (next == at && html[at] == '<') {
            show(&of, "<", 1);
            next = at + 1;
        }
        at = next > at ? next : at + show_character(&of, html + at, length - at);
    }
    if (of.begun) {
        add(to, "\n", 1);
    }
}
