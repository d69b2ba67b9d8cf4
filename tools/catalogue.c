/* Turns PO files into what programs read: a C table of all languages (src/notation/catalogue.h) or, for the
   page, a JSON object of one language, {"English text": "translation" or ["one", "many"]}. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "po_texts.h"

/* A string literal that both C and JSON read. */
static void write_quoted(FILE *out, const char *text) {
    fputc('"', out);
    for (const char *c = text; *c; c++) {
        switch (*c) {
        case '\n':
            fputs("\\n", out);
            break;
        case '\t':
            fputs("\\t", out);
            break;
        case '"':
        case '\\':
            fputc('\\', out);
            /* fall through */
        default:
            fputc(*c, out);
        }
    }
    fputc('"', out);
}

static void write_c_entry(FILE *out, const po_text *text) {
    fputs("    {", out);
    write_quoted(out, text->english);
    fputs(", {", out);
    for (int language = 0; language < POD_LANGUAGE_COUNT; language++) {
        fprintf(out, "%s{", language ? ", " : "");
        for (int form = 0; form < POD__PLURAL_FORMS; form++) {
            fputs(form ? ", " : "", out);
            if (text->form[language][form]) {
                write_quoted(out, text->form[language][form]);
            } else {
                fputs("NULL", out);
            }
        }
        fputc('}', out);
    }
    fputs("}},\n", out);
}

/* An entry after the last keeps the array from being empty, which C does not have. */
static void write_c(FILE *out, const po_texts *texts) {
    fputs("/* Made from po/ by tools/catalogue.c. */\n#include \"notation/catalogue.h\"\n\n"
          "const pod__catalogue_entry pod__catalogue[] = {\n",
          out);
    for (size_t i = 0; i < texts->count; i++) {
        write_c_entry(out, &texts->text[i]);
    }
    fprintf(out, "    {NULL, {{NULL, NULL}}},\n};\nconst size_t pod__catalogue_size = %zu;\n", texts->count);
}

static void write_json(FILE *out, const po_texts *texts, pod_language language) {
    const char *separator = "{";
    for (size_t i = 0; i < texts->count; i++) {
        const po_text *text = &texts->text[i];
        if (!text->form[language][0]) {
            continue;
        }
        fprintf(out, "%s\n  ", separator);
        separator = ",";
        write_quoted(out, text->english);
        fputs(text->plural ? ": [" : ": ", out);
        write_quoted(out, text->form[language][0]);
        for (int form = 1; form < POD__PLURAL_FORMS && text->plural && text->form[language][form]; form++) {
            fputs(", ", out);
            write_quoted(out, text->form[language][form]);
        }
        fputs(text->plural ? "]" : "", out);
    }
    fputs(*separator == '{' ? "{}\n" : "\n}\n", out);
}

static bool write_file(const char *path, const po_texts *texts, bool json, pod_language language) {
    FILE *out = fopen(path, "wb");
    if (!out) {
        perror(path);
        return false;
    }
    if (json) {
        write_json(out, texts, language);
    } else {
        write_c(out, texts);
    }
    bool written = !ferror(out);
    if (fclose(out) || !written) {
        perror(path);
        return false;
    }
    return true;
}

int main(int argc, char **argv) {
    bool json = argc > 1 && strcmp(argv[1], "--json") == 0;
    if (argc < 3 || (!json && strcmp(argv[1], "--c") != 0)) {
        fputs("usage: catalogue --c OUT.c PO...\n"
              "       catalogue --json OUT.json PO...   (files of one language)\n",
              stderr);
        return 2;
    }
    po_texts texts = {0};
    pod_language language = POD_ENGLISH;
    bool well = argc < 4 || po_language(argv[3], &language);
    for (int i = 3; i < argc && well; i++) {
        well = po_texts_read(&texts, argv[i]);
    }
    po_texts_sort(&texts);
    well = well && write_file(argv[2], &texts, json, language);
    po_texts_free(&texts);
    return well ? EXIT_SUCCESS : EXIT_FAILURE;
}
