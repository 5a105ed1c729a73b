import { useTranslation } from "react-i18next";
import { Formula } from "../formula.tsx";
import { SectionTitle } from "../section-title.tsx";

/** The three steps from an account to a filled column, each with the screen that one sees. */
export function Install() {
	const { t } = useTranslation("home", { keyPrefix: "process" });
	const screens = [
		<SignUpScreen key="account" />,
		<AddInsScreen key="add-ins" />,
		<SheetScreen key="sheet" />,
	];
	return (
		<section className="border-line border-y bg-sheet">
			<div className="mx-auto max-w-6xl px-5 py-16 lg:py-32">
				<p className="mb-3 text-green text-sm">{t("feature")}</p>
				<SectionTitle title={t("title")} text={t("text")} />
				<ol className="steps mt-14">
					{t("steps", { returnObjects: true }).map(({ title, text }, at) => (
						<li key={title}>
							<div aria-hidden="true" className="screen">
								{screens[at]}
							</div>
							<h3 className="mt-6 font-semibold text-xl">{title}</h3>
							<p className="mt-2 text-lg">{text}</p>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}

/** Our sign-up form. */
function SignUpScreen() {
	const { t } = useTranslation("home", { keyPrefix: "process.screens" });
	const { t: tAuth } = useTranslation("auth");
	return (
		<div className="grid gap-2 p-6">
			<b className="mb-2 text-lg">{tAuth("register.title")}</b>
			{tAuth("fields.email")}
			<span className="box">{t("email")}</span>
			{tAuth("fields.password")}
			<span className="box" />
			<span className="fill-in mt-2 bg-green text-on-green">{tAuth("register.submit")}</span>
		</div>
	);
}

/** The window of Excel that lists the add-ins. */
function AddInsScreen() {
	const { t } = useTranslation("home", { keyPrefix: "process.screens" });
	return (
		<>
			<p className="px-5 pt-4 text-base">{t("addins")}</p>
			<p className="tabs px-5">
				{t("tabs", { returnObjects: true }).map(({ text }) => (
					<span key={text}>{text}</span>
				))}
			</p>
			<div className="offer">
				<svg viewBox="0 0 32 32" className="size-9" aria-hidden="true">
					<rect width="32" height="32" rx="7" className="fill-green" />
					<path d="M13 11h12v6H13z" className="fill-on-green" />
				</svg>
				<span className="flex-1">
					<b>Tabulia</b>
					<br />
					{t("addinText")}
				</span>
				<span className="fill-in bg-green text-on-green">{t("add")}</span>
			</div>
			<div className="offer ghost" />
			<div className="offer ghost" />
		</>
	);
}

/** The ribbon's tab, and the column that fills. */
function SheetScreen() {
	const { t } = useTranslation("home", { keyPrefix: "process.screens" });
	return (
		<>
			<p className="tabs px-4 pt-1">
				{t("ribbon", { returnObjects: true }).map(({ text }) => (
					<span key={text}>{text}</span>
				))}
				<span>Tabulia</span>
			</p>
			<div className="cells">
				<Formula text={t("formula")} cell="B2" />
				<table>
					<tbody>
						{t("rows", { returnObjects: true }).map(({ before, after }) => (
							<tr key={before}>
								<td>{before}</td>
								<td className="filled">{after || <i className="spinner block" />}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</>
	);
}
