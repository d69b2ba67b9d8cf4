// The game on this device, with its moves.
import { Arena } from "./Game";
import { Help } from "./Help";
import { LocalMoves } from "./LocalMoves";
import { useApp } from "./parts";
import { TableMenu } from "./TableMenu";

export function Played() {
  const { app } = useApp();
  const { help, local } = app.store.get();
  if (help) return <Arena moves={<Help />} />;
  return (
    <Arena moves={<LocalMoves table={local} />}>
      <TableMenu table={local} />
    </Arena>
  );
}
