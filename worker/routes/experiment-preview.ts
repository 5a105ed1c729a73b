/**
 * `POST /api/admin/experiments/preview`: the page of a slot with the content that an operator is writing
 * (docs/product/experiments.md#experiments-page).
 */

import { previewRequestSchema } from "../../contract/experiment-plan-schema.ts";
import { SLOTS } from "../../contract/slots.ts";
import { createHandlers } from "../app-env.ts";
import { contentOf } from "../experiments/targeting.ts";
import { limitBody, validate } from "../http/validate.ts";
import { operatorsOnly } from "./with-session.ts";

const MAX_BYTES = 8 * 1024;

export const experimentPreview = createHandlers(
	operatorsOnly,
	limitBody(MAX_BYTES),
	validate("json", previewRequestSchema),
	async (c) => {
		const { documents, experiments, responses } = c.env;
		const { slot, language, content } = c.req.valid("json");
		const [page] = SLOTS[slot].pages;
		const html = await documents.renderForFrame({
			page,
			language,
			platform: "windows",
			slots:
				content === null
					? contentOf(experiments.current(), [slot], language, undefined, new Map())
					: { [slot]: content },
		});
		return responses.json({ html });
	},
);
