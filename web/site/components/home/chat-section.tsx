import { useTranslation } from "react-i18next";
import { Formula } from "../formula.tsx";

/** The chat: a disabled demonstration and three example cards. */
export function ChatSection() {
	const { t } = useTranslation("home", { keyPrefix: "chat" });
	const messages = t("demo.messages", { returnObjects: true });
	const cards = t("cards", { returnObjects: true });
	return (
		<section className="mx-auto max-w-6xl px-5 py-20 lg:py-28">
			<div className="grid gap-12 lg:grid-cols-2">
				<div>
					<h2 className="text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
						{t("title")}
					</h2>
					<p className="mt-5 max-w-prose text-lg text-soft leading-relaxed">{t("text")}</p>
					<ul className="mt-10 flex flex-col gap-4">
						{cards.map(({ title, text }) => (
							<li key={title} className="rounded-xl border border-line bg-sheet p-5">
								<h3 className="font-semibold">{title}</h3>
								<p className="mt-1 text-soft">{text}</p>
							</li>
						))}
					</ul>
				</div>
				<figure
					aria-label={t("demo.label")}
					className="min-w-0 self-start rounded-2xl border border-line-strong bg-sheet"
				>
					<figcaption className="border-line border-b px-5 py-3 font-semibold text-sm">
						{t("demo.title")}
					</figcaption>
					<ol className="flex flex-col gap-5 p-5">
						{messages.map(({ from, text, formula }) => (
							<li
								key={text}
								className={from === "user" ? "ml-8 rounded-xl bg-green-wash p-4" : "mr-4"}
							>
								<p className="mb-1 text-soft text-xs">
									{from === "user" ? t("demo.you") : t("demo.assistant")}
								</p>
								<p>{text}</p>
								{formula !== "" && <Formula text={formula} />}
							</li>
						))}
					</ol>
					<div className="border-line border-t p-4">
						<div className="flex gap-2">
							<input
								type="text"
								disabled
								aria-label={t("demo.placeholder")}
								placeholder={t("demo.placeholder")}
								className="min-w-0 flex-1 rounded-lg border border-line bg-paper px-3 py-2.5"
							/>
							<button
								type="button"
								disabled
								className="rounded-lg border border-line px-4 text-soft"
							>
								{t("demo.send")}
							</button>
						</div>
						<p className="mt-2 text-soft text-sm">{t("demo.disabledNote")}</p>
					</div>
				</figure>
			</div>
		</section>
	);
}
