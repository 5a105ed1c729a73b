import { render, screen, within } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { Post } from "../../../contract/blog.ts";
import enCommon from "../../../locales/en/common.json";
import { AppProvider } from "../../../web/app/app-context.tsx";
import { PreviewPost } from "../../../web/app/preview/preview-post.tsx";
import { CONFIG } from "../put-config.ts";
import { testI18n } from "../texts.ts";

const headings = ["One", "Two", "Three"].map((text) => ({ id: `post-${text}`, text, level: 2 }));
const POST: Post = {
	...{ id: 1, slug: "draft", language: "en", title: "A draft", excerpt: "", cover: null },
	category: { name: "Tips", slug: "tips" },
	tags: [{ name: "AI", slug: "ai" }],
	author: { name: "Ada Lovelace", slug: "ada", avatar: null },
	authorBio: "Writes notes.",
	...{ publishedAt: "2026-11-01T09:00:00.000Z", modifiedAt: "2026-11-01T09:00:00.000Z" },
	...{
		readTime: 3,
		isProtected: false,
		isNoindex: false,
		isUnmailed: false,
		isSticky: false,
		isCut: false,
	},
	...{ translationIds: {}, contents: headings },
	html: "<p>Text</p>",
	...{ metaTitle: "A draft", metaDescription: "", canonical: null, shareImage: null },
};

it("shows a post in the layout of its page, in its own language", async () => {
	const { container } = render(
		<I18nextProvider i18n={testI18n()}>
			<AppProvider parts={{ config: CONFIG }}>
				<PreviewPost post={POST} />
			</AppProvider>
		</I18nextProvider>,
	);
	expect(await screen.findByRole("heading", { level: 1, name: "A draft" })).toBeTruthy();
	expect(screen.getAllByRole("link", { name: enCommon.nav.pricing })[0]).toBeTruthy();
	expect(screen.getByText(enCommon.footer.tagline)).toBeTruthy();
	expect(within(screen.getByRole("article")).getAllByText("By Ada Lovelace")).toHaveLength(2);
	expect(screen.getByRole("link", { name: "Three" }).getAttribute("href")).toBe("#post-Three");
	// e2e/blog.spec.ts tests the sanitiser in a real browser.
	expect(container.querySelector(".post-text")?.textContent).toBe("Text");
	expect(container.querySelector(".share-targets")).toBeNull();
	expect(container.querySelector<HTMLElement>("[data-consent-open]")?.hidden).toBe(true);
});
