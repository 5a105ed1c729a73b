/**
 * `POST /api/admin/experiments/preview`: the page of a slot with the content that an operator is writing
 * (docs/experiments.md#experiments-page).
 */
import * as z from "zod/mini";
import { createHandlers } from "../app-env.ts";
import { SLOT_NAMES, SLOTS } from "../contract/experiment.ts";
import { SLOT_SCHEMAS } from "../contract/experiment-schema.ts";
import { LANGUAGES } from "../contract/languages.ts";
import { limitBody, validate } from "../http/validate.ts";
import { operatorsOnly } from "./admin-token.ts";
import { ownPagesOnly } from "./own-pages-only.ts";

const MAX_BYTES = 8 * 1024;

const request = z
	.object({
		slot: z.enum(SLOT_NAMES),
		language: z.enum(LANGUAGES),
		content: z.nullable(z.record(z.string(), z.string())),
	})
	.check(
		z.refine(
			({ slot, content }) => content === null || SLOT_SCHEMAS[slot].safeParse(content).success,
			{ path: ["content"] },
		),
	);

export const experimentPreview = createHandlers(
	ownPagesOnly,
	operatorsOnly,
	limitBody(MAX_BYTES),
	validate("json", request),
	async (c) => {
		const { documents, responses } = c.env;
		const { slot, language, content } = c.req.valid("json");
		const [page] = SLOTS[slot].pages;
		const html = await documents.renderForFrame({
			page,
			language,
			platform: "windows",
			slots: content === null ? {} : { [slot]: content },
		});
		return responses.json({ html });
	},
);
