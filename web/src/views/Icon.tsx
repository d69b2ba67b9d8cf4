// Line icons, all drawn on a 24-unit grid.
const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.5 1.1 1.3 1.1 2.2h5c0-.9.4-1.7 1.1-2.2A6 6 0 0 0 12 3Z",
  first: "M18 6l-6 6 6 6M7 5v14",
  back: "M15 6l-6 6 6 6",
  forward: "M9 6l6 6-6 6",
  last: "M6 6l6 6-6 6M17 5v14",
  sound: "M4 9.5v5h3.5L12 18V6L7.5 9.5H4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11",
  silent: "M4 9.5v5h3.5L12 18V6L7.5 9.5H4ZM16 10l4 4M20 10l-4 4",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1",
  dark: "M20 14.5A8.3 8.3 0 0 1 9.5 4 8.3 8.3 0 1 0 20 14.5Z",
  auto: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 4v16M12 8h7M12 12h8M12 16h7",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  download: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14",
  open: "M12 20V9M7.5 13.5 12 9l4.5 4.5M5 4h14",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  computer: "M6 6h12v12H6zM10 3v3M14 3v3M10 18v3M14 18v3M3 10h3M3 14h3M18 10h3M18 14h3",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.6A6.5 6.5 0 0 1 21.5 20",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7",
  book: "M4 5.5C6.5 4 9.5 4 12 6c2.5-2 5.5-2 8-.5V19c-2.5-1.5-5.5-1.5-8 .5-2.5-2-5.5-2-8-.5ZM12 6v13.5",
  again: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  play: "M8 5.5v13l11-6.5Z",
  shield: "M12 3.5 5 6v5.5c0 4.2 2.9 7.5 7 9 4.1-1.5 7-4.8 7-9V6Z",
  plus: "M12 5v14M5 12h14",
  help: "M9.5 9.3a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2 1-1.2 1.9M12 17v.01M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  check: "M5 12.5 10 17.5 19.5 7",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7M10.5 11v5M13.5 11v5",
  games: "M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z",
  chat: "M4 5h16v11H11l-4.5 4v-4H4Z",
  note: "M6 4h9l4 4v12H6ZM14.5 4v4.5H19M9 12h6M9 15.5h6",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  branch: "M6 4v9a4 4 0 0 0 4 4h8M6 9h8a4 4 0 0 0 4-4M15 14l3 3-3 3",
  key: "M8 20a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM11.2 12.3 20 3.5M16 7.5l3 3M13.5 10l2 2",
  board: "M4.5 4.5h15v15h-15zM4.5 12h15M12 4.5v15",
  home: "M4 11.5 12 4.5l8 7M6.5 9.5V19.5h11V9.5M10 19.5v-5h4v5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  leave: "M10 5H5v14h5M14 8l4 4-4 4M18 12H9.5",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
