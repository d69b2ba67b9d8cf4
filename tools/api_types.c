/* Writes the shapes of the API's objects as the types of the page, by the same tables as the OpenAPI document:

       api-types OUT.d.ts */
#include <stdio.h>
#include <string.h>

#include "api/schema.h"

static void write_type(FILE *out, const json_t *schema);

static void write_all(FILE *out, const json_t *of, void (*write)(FILE *out, const json_t *one)) {
    size_t index;
    json_t *one;
    json_array_foreach(of, index, one) {
        fputs(index ? " | " : "", out);
        write(out, one);
    }
}

static void write_literal(FILE *out, const json_t *value) {
    json_dumpf(value, out, JSON_ENCODE_ANY);
}

static void write_plain(FILE *out, const char *type) {
    fputs(strcmp(type, "integer") == 0  ? "number"
          : strcmp(type, "object") == 0 ? "Record<string, unknown>"
                                        : type,
          out);
}

static void write_name(FILE *out, const json_t *type) {
    write_plain(out, json_string_value(type));
}

static void write_type(FILE *out, const json_t *schema) {
    const json_t *type = json_object_get(schema, "type"), *words = json_object_get(schema, "enum");
    const json_t *items = json_object_get(schema, "items"), *any = json_object_get(schema, "anyOf");
    const char *reference = json_string_value(json_object_get(schema, "$ref"));
    if (reference) {
        fputs(strrchr(reference, '/') + 1, out);
    } else if (any) {
        write_all(out, any, write_type);
    } else if (words) {
        write_all(out, words, write_literal);
    } else if (items) {
        fputs("Array<", out);
        write_type(out, items);
        fputs(json_is_array(type) ? "> | null" : ">", out);
    } else if (json_is_array(type)) {
        write_all(out, type, write_name);
    } else {
        write_name(out, type);
    }
}

static bool is_needed(const json_t *schema, const char *name) {
    size_t index;
    json_t *one;
    json_array_foreach(json_object_get(schema, "required"), index, one) {
        if (strcmp(json_string_value(one), name) == 0) {
            return true;
        }
    }
    return false;
}

static const char *about(const json_t *schema) {
    return json_string_value(json_object_get(schema, "description"));
}

static void write_object(FILE *out, const char *name, const json_t *schema) {
    const char *field;
    json_t *property;
    if (json_object_get(schema, "oneOf")) {
        fprintf(out, "/** %s */\nexport type %s = ", about(schema), name);
        write_all(out, json_object_get(schema, "oneOf"), write_type);
        fputs(";\n\n", out);
        return;
    }
    fprintf(out, "/** %s */\nexport type %s = {\n", about(schema), name);
    json_object_foreach(json_object_get(schema, "properties"), field, property) {
        fprintf(out, "  /** %s */\n  %s%s: ", about(property), field, is_needed(schema, field) ? "" : "?");
        write_type(out, property);
        fputs(";\n", out);
    }
    fputs("};\n\n", out);
}

int main(int count, char **arguments) {
    FILE *out = count == 2 ? fopen(arguments[1], "w") : NULL;
    if (!out) {
        fputs("api-types OUT.d.ts: the file cannot be written\n", stderr);
        return 1;
    }
    json_t *schemas = api_schemas_json();
    bool written = schemas;
    const char *name;
    json_t *schema;
    fputs("// Made from the tables of the API (src/api/schema.h) by tools/api_types.c.\n\n", out);
    fputs("import type { GameOptions as Options } from \"../src/core/types\"; // which there are, the core says\n\n",
          out);
    json_object_del(schemas, "Options");
    json_object_foreach(schemas, name, schema) {
        write_object(out, name, schema);
    }
    json_decref(schemas);
    written = written && !ferror(out);
    written = fclose(out) == 0 && written;
    return written ? 0 : 1;
}
