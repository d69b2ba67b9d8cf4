/* Turns PO files into the table that the library is compiled with (src/notation/text/catalogue.h):

       catalogue OUT.c DOMAIN.LANG.po... */
#include <stdio.h>
#include <stdlib.h>

#include "po_texts.h"

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
    fputs("/* Made from po/ by tools/catalogue.c. */\n#include \"notation/text/catalogue.h\"\n\n"
          "const pod__catalogue_entry pod__catalogue[] = {\n",
          out);
    for (size_t i = 0; i < texts->count; i++) {
        write_c_entry(out, &texts->text[i]);
    }
    fprintf(out, "    {NULL, {{NULL, NULL}}},\n};\nconst size_t pod__catalogue_size = %zu;\n", texts->count);
}

static bool write_file(const char *path, const po_texts *texts) {
    FILE *out = fopen(path, "wb");
    if (!out) {
        perror(path);
        return false;
    }
    write_c(out, texts);
    bool written = !ferror(out);
    if (fclose(out) || !written) {
        perror(path);
        return false;
    }
    return true;
}

int main(int argc, char **argv) {
    po_texts texts = {0};
    bool well = argc > 2;
    for (int i = 2; i < argc && well; i++) {
        well = po_texts_read(&texts, argv[i]);
    }
    po_texts_sort(&texts);
    if (argc <= 2) {
        fputs("usage: catalogue OUT.c DOMAIN.LANG.po...\n", stderr);
    }
    well = well && write_file(argv[1], &texts);
    po_texts_free(&texts);
    return well ? EXIT_SUCCESS : EXIT_FAILURE;
}
