// What places are made of, by one door. Its modules use each other directly, and so does what stands outside of the page.
export * from "./context";
export * from "./copy";
export * from "./Icon";
export * from "./Link";
export * from "./parts/Button";
export * from "./parts/Dialog";
export * from "./parts/Face";
export * from "./parts/form";
export * from "./parts/Later";
export * from "./parts/layout";
export * from "./parts/people";
export * from "./parts/rating";
export * from "./parts/rows";
export * from "./parts/Select";
export * from "./parts/states";
export * from "./parts/times";
export * from "./parts/writing";
