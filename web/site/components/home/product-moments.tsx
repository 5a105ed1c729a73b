import { useTranslation } from "react-i18next";
import type { PageProps } from "../../page-props.ts";
import { UsageProof } from "./usage-proof.tsx";

/** Whether every text of a place is written; the portrait of a quotation may be missing. */
const isFilled = (place: Record<string, string>) =>
	Object.entries(place).every(([name, text]) => name === "portrait" || text !== "");

/**
 * A recording in Excel, quotations, figures and the store's rating: as soon as the texts have them, and nothing
 * before. `npm run deploy -- … --check` lists what is empty (docs/operations/deployment.md#product-moments).
 */
export function ProductMoments({ filledCells }: Pick<PageProps, "filledCells">) {
	const { t } = useTranslation("home", { keyPrefix: "moments" });
	const recording = t("recording", { returnObjects: true });
	const rating = t("rating", { returnObjects: true });
	const quotes = t("quotes", { returnObjects: true }).filter(isFilled);
	const figures = t("figures", { returnObjects: true }).filter(isFilled);
	const [hasRecording, hasRating] = [recording, rating].map(isFilled);
	if (!hasRecording && !hasRating && quotes.length + figures.length === 0) {
		return <UsageProof filledCells={filledCells} />;
	}
	return (
		<section className="mx-auto max-w-6xl px-5 py-20">
			<h2 className="display max-w-4xl">{t("title")}</h2>
			<UsageProof filledCells={filledCells} />
			{hasRating && (
				<p className="mt-4 text-lg text-soft">
					<strong className="text-ink">{rating.value}</strong> {rating.text}
				</p>
			)}
			{hasRecording && (
				<video
					controls
					muted
					playsInline
					preload="none"
					poster={recording.poster}
					aria-label={recording.label}
					className="mt-12 aspect-video w-full rounded-2xl border border-line"
				>
					<source src={recording.file} type="video/mp4" />
				</video>
			)}
			{figures.length > 0 && (
				<dl className="mt-12 grid gap-8 sm:grid-cols-3">
					{figures.map(({ value, label }) => (
						<div key={label} className="flex flex-col-reverse border-green border-t-2 pt-5">
							<dt className="mt-2 text-soft">{label}</dt>
							<dd className="font-semibold text-4xl tracking-tight">{value}</dd>
						</div>
					))}
				</dl>
			)}
			<div className="mt-12 grid gap-6 md:grid-cols-2">
				{quotes.map(({ text, name, role, portrait }) => (
					<figure key={text} className="rounded-2xl border border-line bg-sheet p-7">
						<blockquote className="text-lg leading-relaxed">{text}</blockquote>
						<figcaption className="mt-5 flex items-center gap-3">
							{portrait && (
								<img
									src={portrait}
									alt=""
									loading="lazy"
									width={44}
									height={44}
									className="size-11 rounded-full"
								/>
							)}
							<span>
								<strong className="font-semibold">{name}</strong>
								<span className="block text-soft text-sm">{role}</span>
							</span>
						</figcaption>
					</figure>
				))}
			</div>
		</section>
	);
}
