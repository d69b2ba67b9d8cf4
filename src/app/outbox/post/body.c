#include "app/outbox/post/body.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "club/people/letter.h"

/* ---- Positions --------------------------------------------------------------------------------------------------- */

bool body_has_boards(const char *lines) {
    return strchr(lines, BODY_BOARD) != NULL;
}

/* The length of the word that ends at a tab or a line's end; *next: behind the tab. */
static size_t word_at(const char *text, const char **next) {
    size_t length = strcspn(text, "\t\n");
    *next = text + length + (text[length] == '\t');
    return length;
}

static bool read_position(const pod_game *game, const char *text, size_t length, pod_position *out) {
    pod_options options;
    pod_options_default(game, &options);
    return pod_position_parse(&(pod_position_text){game, &options, text, length}, out, NULL) == POD_OK;
}

bool body_board_read(const char *line, body_board *out) {
    const char *position, *before, *move, *end;
    *out = (body_board){.last = POD_MOVE_NONE};
    if (*line != BODY_BOARD) {
        return false;
    }
    const pod_game *game = pod_game_find(line + 1, word_at(line + 1, &position));
    size_t length = word_at(position, &before), old = word_at(before, &move);
    if (!game || !read_position(game, position, length, &out->now)) {
        return false;
    }
    out->moved = old && read_position(game, before, old, &out->before) &&
                 pod_move_parse(&out->before, move, word_at(move, &end), &out->last, NULL) == POD_OK;
    return true;
}

void body_board_print(const pod_position *now, const pod_position *before, pod_move move, pod_text *out) {
    pod_text_format(out, "%c%s\t", BODY_BOARD, pod_game_of(now)->name);
    pod_position_print(now, out);
    if (before) {
        pod_text_add(out, "\t");
        pod_position_print(before, out);
        pod_text_add(out, "\t");
        pod_move_print(before, move, out);
    }
    pod_text_add(out, "\n");
}

void body_add(pod_text *out, const char *text) {
    for (size_t left = strlen(text); left;) {
        uint32_t character;
        size_t taken = pod__utf8_read(text, left, &character);
        bool shown = taken && (character == '\n' ||
                               (character >= ' ' && character != 0x7f && (character < 0x80 || character > 0x9f)));
        if (shown) {
            pod_text_add_bytes(out, text, taken);
        } else {
            pod_text_add(out, taken ? " " : "?");
        }
        text += taken ? taken : 1;
        left -= taken ? taken : 1;
    }
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

void body_print_text(const char *lines, pod_text *out) {
    for (size_t length; *lines; lines += length + (lines[length] == '\n')) {
        body_board board;
        length = strcspn(lines, "\n");
        if (body_board_read(lines, &board)) {
            pod_board_print(&board.now, false, out);
        } else {
            pod_text_add_bytes(out, lines, length);
            pod_text_add(out, "\n");
        }
    }
}

/* ---- HTML -------------------------------------------------------------------------------------------------------- */

/* What pieces of a seat stand on, where there are no pictures; ink on it is the second. */
static const char *const colours[POD_SEATS_MAX + 1][2] = {
    {"#f4f1e8", "#1a1a1a"}, {"#22262b", "#f4f1e8"}, {"#c4432f", "#ffffff"}, {"#2f6fb3", "#ffffff"},
    {"#3c8a4e", "#ffffff"}, {"#d9a514", "#1a1a1a"}, {"#9aa0a6", "#1a1a1a"}};
static const char *const arrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};

static void print_cell(const pod_game *game, const pod_piece *piece, pod_text *out) {
    const char *const *colour = colours[piece->owner < POD_SEATS_MAX ? piece->owner : POD_SEATS_MAX];
    pod_text_format(out,
                    "<td style=\"width:32px;height:32px;text-align:center;border:1px solid #8a8f94;"
                    "background:%s;color:%s\">",
                    piece->there ? colour[0] : "#d8dde2", piece->there ? colour[1] : "#1a1a1a");
    if (piece->there && game->notation->shape == POD_SHAPE_DIE) {
        pod_text_format(out, "<b>%u</b>", piece->shows);
    } else if (piece->there) {
        pod_text_add(out, game->notation->shape == POD_SHAPE_ARROW ? arrows[piece->shows % 8] : "●");
    }
    pod_text_add(out, "</td>\n");
}

/* A cell for each square, with the names of rows and columns. */
static void print_table(const pod_position *position, pod_text *out) {
    pod_piece piece[POD_SQUARES_MAX];
    const pod_game *game = pod_game_of(position);
    pod_pieces(position, piece);
    pod_text_add(out, "<table role=\"presentation\" style=\"border-collapse:collapse;font-family:sans-serif\">\n");
    for (unsigned row = position->rows; row-- > 0;) {
        pod_text_format(out, "<tr><td>%u&nbsp;</td>\n", row + 1);
        for (unsigned column = 0; column < position->columns; column++) {
            print_cell(game, &piece[row * position->columns + column], out);
        }
        pod_text_add(out, "</tr>\n");
    }
    pod_text_add(out, "<tr><td></td>");
    for (unsigned column = 0; column < position->columns; column++) {
        pod_text_format(out, "<td style=\"text-align:center\">%c</td>", 'a' + (int)column);
    }
    pod_text_add(out, "</tr></table>\n");
}

static bool is_link(const char *word, size_t length) {
    return length < 512 &&
           ((length > 8 && strncmp(word, "https://", 8) == 0) || (length > 7 && strncmp(word, "http://", 7) == 0));
}

static bool is_address(const char *word, size_t length) {
    char address[CLUB_ADDRESS_SIZE];
    return memchr(word, '@', length) && club_address_set(address, word, length);
}

/* A word, which is a link if it is one; what ends a sentence is no part of it. */
static void print_word(const char *word, size_t length, pod_text *out) {
    size_t core = length;
    while (core && strchr(".,;:)", word[core - 1])) {
        core--;
    }
    bool link = is_link(word, core), address = !link && is_address(word, core);
    if (link || address) {
        pod_text_add(out, address ? "<a href=\"mailto:" : "<a href=\"");
        pod_text_add_xml(out, word, core);
        pod_text_add(out, "\">");
        pod_text_add_xml(out, word, core);
        pod_text_add(out, "</a>");
    } else {
        core = 0;
    }
    pod_text_add_xml(out, word + core, length - core);
}

/* The one thing to do: the first address that has a line for itself. */
static void print_button(const char *link, size_t length, pod_language language, pod_text *out) {
    const char *game = strstr(link, "/g/");
    pod_text_add(out, "<p style=\"margin:16px 0\"><a class=\"do\" style=\"display:inline-block;padding:14px 28px;"
                      "border-radius:99px;background:#ff8768;color:#33110a;font-weight:bold;text-decoration:none\"\n"
                      "href=\"");
    pod_text_add_xml(out, link, length);
    pod_text_format(
        out, "\">%s</a></p>\n",
        pod_translate(language, game && game < link + length ? POD_N_("Open the game") : POD_N_("Open the page")));
}

/* In a line blanks stay as they are, for what stands in columns. */
static void print_line(const char *line, size_t length, pod_text *out) {
    for (size_t word; length; line += word, length -= word) {
        if (*line == ' ') {
            word = 1;
            pod_text_add(out, length > 1 && line[1] == ' ' ? "&nbsp;" : " ");
            continue;
        }
        const char *blank = memchr(line, ' ', length);
        word = blank ? (size_t)(blank - line) : length;
        print_word(line, word, out);
    }
    pod_text_add(out, "<br>\n");
}

static void print_picture(const body_html *body, const body_board *board, unsigned number, pod_text *out) {
    char text[2048];
    pod_text alternative = pod_text_over(text, sizeof text);
    pod_board_print(&board->now, false, &alternative);
    pod_text_format(out, "<p><img src=\"cid:%u.%s\" width=\"%d\" style=\"max-width:100%%;height:auto\" alt=\"", number,
                    body->id, BODY_PICTURE_WIDTH);
    pod_text_add_xml(out, text, strlen(text));
    pod_text_add(out, "\"></p>\n");
}

void body_print_html(const body_html *body, pod_text *out) {
    unsigned boards = 0, buttons = 0;
    for (const char *line = body->lines; *line;) {
        body_board board;
        size_t length = strcspn(line, "\n");
        if (!buttons && is_link(line, length) && !memchr(line, ' ', length)) {
            print_button(line, length, body->language, out);
            buttons++;
        } else if (!body_board_read(line, &board)) {
            print_line(line, length, out);
        } else if (boards < body->pictures) {
            print_picture(body, &board, boards, out);
        } else {
            print_table(&board.now, out);
        }
        boards += *line == BODY_BOARD;
        line += length + (line[length] == '\n');
    }
}

void body_print_diagram(const body_board *board, pod_language language, pod_text *out) {
    const pod_diagram_options options = {.theme = POD_THEME_LIGHT,
                                         .language = language,
                                         .before = board->moved ? &board->before : NULL,
                                         .last = board->last,
                                         .preview = POD_MOVE_NONE};
    pod_diagram_draw(&board->now, &options, out);
}

unsigned body_picture_height(const char *svg) {
    int width = 0, height = 0;
    const char *box = strstr(svg, "viewBox=\"0 0 ");
    if (!box || sscanf(box, "viewBox=\"0 0 %d %d", &width, &height) != 2 || width <= 0 || height <= 0) {
        return BODY_PICTURE_WIDTH;
    }
    int64_t scaled = (int64_t)BODY_PICTURE_WIDTH * height / width;
    return scaled < 1 ? 1 : scaled > 4 * BODY_PICTURE_WIDTH ? 4 * BODY_PICTURE_WIDTH : (unsigned)scaled;
}
