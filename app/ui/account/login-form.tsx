import { EMAIL_LENGTH, PASSWORD_TRY_LENGTH } from "#app/lib/constraints.ts";
import { shell as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Csrf } from "../form/error-list.tsx";
import * as css from "../form/form.css.ts";
import { Submit } from "../form/submit.tsx";
import * as button from "../page/button.css.ts";
import { InLanguage } from "../page/in-language.tsx";
import { narrow, prose, row, stack } from "../page/layout.css.ts";
import { usePath, useT } from "../page/t.ts";

/**
 * A login form shown in place of a page that requires one. It is small because it can appear on any page; errors
 * are shown by the login page, which the form posts to.
 */
export function LoginPrompt({ title, text, from }: { title: string; text: string; from: string }) {
  const t = useT();
  return (
    <div className={stack[5]}>
      <div className={prose}>
        <h1>{title}</h1>
        <p>
          <InLanguage text={text} />
        </p>
      </div>
      <form method="post" action={usePath()("/account/login")} className={`${narrow} ${stack[4]}`}>
        <Csrf />
        <input type="hidden" name="from" value={from} />
        <label className={css.field}>
          <span className={css.label}>{t(words.loginEmail)}</span>{" "}
          <input
            type="email"
            name="email_address"
            required
            autoComplete="username"
            maxLength={EMAIL_LENGTH}
            className={css.input}
          />
        </label>{" "}
        <label className={css.field}>
          <span className={css.label}>{t(words.loginPassword)}</span>{" "}
          <input
            type="password"
            name="password"
            required
            autoComplete="current-password"
            maxLength={PASSWORD_TRY_LENGTH}
            className={css.input}
          />
        </label>{" "}
        <p className={row}>
          <Submit>{t(words.login)}</Submit>{" "}
          <Link to={`/account/signup?from=${encodeURIComponent(from)}`} className={button.secondary}>
            {t(words.signUp)}
          </Link>{" "}
          <Link to="/account/forgot" className={button.plain}>
            {t(words.forgotPassword)}
          </Link>
        </p>
      </form>
    </div>
  );
}
