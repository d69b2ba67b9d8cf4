// A few lines of text, for a field of a form.
interface TextAreaProps {
  value: string;
  change(value: string): void;
  required?: boolean;
  id?: string;
}

const WORDS_MAX = 1000;

export const TextArea = ({ change, ...rest }: TextAreaProps) => (
  <textarea {...rest} class="prose" rows={3} maxLength={WORDS_MAX} onInput={({ currentTarget }) => change(currentTarget.value)} />
);
