import { useTranslation } from "react-i18next";
import type { PostSummary } from "../../../../contract/blog.ts";
import type { UnlockFailure } from "../../../../contract/blog-view.ts";
import { postPath } from "../../../../contract/paths.ts";

const ID = "post-password";

/** In place of a text with a password: asks for it, without a script (docs/product/blog.md#blog-posts). */
export function PasswordForm({ post, failure }: { post: PostSummary; failure?: UnlockFailure }) {
	const { t } = useTranslation("blog", { keyPrefix: "password" });
	return (
		<form
			method="post"
			action={postPath(post)}
			className="rounded-3xl border border-line bg-sheet px-6 py-10"
		>
			<p className="text-lg">{t("text")}</p>
			{failure && (
				<p role="alert" id={`${ID}-failure`} className="mt-4 font-semibold text-red">
					{t(failure)}
				</p>
			)}
			<label className="mt-6 block" htmlFor={ID}>
				{t("label")}
			</label>
			<input
				id={ID}
				type="password"
				name="password"
				autoComplete="off"
				required
				aria-invalid={failure === "wrong" || undefined}
				aria-describedby={failure && `${ID}-failure`}
				className="mt-2 w-full max-w-sm rounded-md border border-line-strong bg-paper px-3 py-3"
			/>
			<p className="mt-4">
				<button type="submit" className="button button-primary">
					{t("submit")}
				</button>
			</p>
		</form>
	);
}
