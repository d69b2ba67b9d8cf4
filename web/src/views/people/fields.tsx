// Fields that several forms about an account have.
import { TextField, useApp } from "../parts";

export const PASSWORD_MIN = 8;

interface FieldProps {
  value: string;
  change(value: string): void;
}

export const NewPassword = (props: FieldProps) => {
  const { t } = useApp();
  const hint = t("At least {n} characters; a few words are good.", { n: PASSWORD_MIN });
  return <TextField label={t("New password")} hint={hint} type="password" autocomplete="new-password" {...props} />;
};

export const EmailField = (props: FieldProps & { label: string }) => (
  <TextField hint={useApp().t("For recovery and reminders only. You confirm it by a link.")} type="email" autocomplete="email" {...props} />
);

/** The second step after the password. */
export const DigitsField = (props: FieldProps & { focused: boolean }) => {
  const { t } = useApp();
  const hint = t("Six digits. They change every 30 seconds.");
  return <TextField label={t("Code of your authenticator app")} hint={hint} autocomplete="one-time-code" inputMode="numeric" maxLength={6} {...props} />;
};
