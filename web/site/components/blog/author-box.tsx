import type { Post } from "../../../../contract/blog.ts";
import { AuthorName } from "./author-name.tsx";
import { AuthorPicture } from "./author-picture.tsx";

/** Author of the post, with a text about themselves. */
export function AuthorBox({ post }: { post: Post }) {
	const { author, authorBio, language } = post;
	if (authorBio === "") return null;
	return (
		<div className="flex w-full gap-4 rounded-2xl border border-line bg-sheet p-5">
			<AuthorPicture name={author.name} src={author.avatar} />
			<div>
				<p className="font-semibold">
					<AuthorName author={author} language={language} />
				</p>
				<p className="mt-1 text-soft wrap-anywhere">{authorBio}</p>
			</div>
		</div>
	);
}
