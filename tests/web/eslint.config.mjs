// What the page's sources are held to besides the compiler (web_lint): the strict rules of ESLint and typescript-eslint, and
// below what differs from them, with its reason.
import eslint from "@eslint/js";
import { defineConfig } from "eslint/config";
import typescript from "typescript-eslint";

const differences = {
    // Objects are made by functions here and none has a `this` (see no-restricted-syntax), so methods need no binding.
    "@typescript-eslint/unbound-method": "off",
    // `() => act()` is the short form of a handler; anywhere else the value of an action is a mistake.
    "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    // A number has one text; objects, null and undefined have none that a reader wants.
    "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    // An empty text counts as none where `||` stands; for objects and numbers `??` says what is meant.
    "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true, boolean: true } }],
    // `{ tree: _tree, ...game }` is how a field is left out.
    "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true, argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    // `catalogue["key"]` where the keys are data, as the compiler's noPropertyAccessFromIndexSignature would ask.
    "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
};

const additions = {
    // A module is one subject: past this it is two.
    "max-lines": ["error", { max: 200 }],
    // A view's markup counts, so this is above what a function of logic should take.
    "max-lines-per-function": ["error", { max: 60 }],
    "max-params": ["error", { max: 6 }],
    complexity: ["error", { max: 20 }],
    eqeqeq: "error",
    "no-var": "error",
    "prefer-const": "error",
    // What went wrong may be told to whoever looks at the console; nothing else belongs there.
    "no-console": ["error", { allow: ["warn", "error"] }],
    "no-restricted-syntax": [
        "error",
        { selector: "ThisExpression", message: "Objects are made by functions here; write what is meant by its name." },
        { selector: "ExportDefaultDeclaration", message: "Export it by its name, so that it is called the same everywhere." },
    ],
    // A type says so, and then its import is gone from the bundle.
    "@typescript-eslint/consistent-type-imports": "error",
};

/** Only src/main.tsx and src/embed/main.tsx hand the folders of games to the rest; a game's folder knows no other. */
const gamesApart = {
    "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "(^|/)games/", message: "Ask App.games (src/state/context.ts): only main.tsx, and that of embed/, know the folders of games." }] },
    ],
};

export default defineConfig(
    {
        files: ["{src,packages}/**/*.{ts,tsx}"],
        extends: [eslint.configs.recommended, typescript.configs.strictTypeChecked, typescript.configs.stylisticTypeChecked],
        languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: process.cwd() } },
        linterOptions: { reportUnusedDisableDirectives: "error" },
        rules: { ...differences, ...additions },
    },
    // A module of texts is what the build makes of a catalogue: its one value has no name of its own.
    { files: ["src/po.d.ts"], rules: { "no-restricted-syntax": "off" } },
    { files: ["src/{core,state,views}/**/*.{ts,tsx}", "src/embed/!(main).{ts,tsx}"], rules: gamesApart },
    {
        files: ["src/games/*/*.{ts,tsx}"],
        rules: {
            "no-restricted-imports": [
                "error",
                { patterns: [{ regex: "^\\.\\./(?!\\.\\./)", message: "A game's folder uses no other game's." }] },
            ],
        },
    },
);
