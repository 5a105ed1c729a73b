/**
 * Chunks that the Worker loads by `import()` at their first use. In tests they are loaded before: Vite transforms each module
 * then, and on a busy machine the first test that needs one would take longer than a test may.
 */
import "re2js";
import "@supabase/supabase-js";
import "@zxcvbn-ts/language-common";
import "../../contract/calls-schema.ts";
import "../../worker/blog/blog.ts";
import "../../worker/blog/code/highlighter.ts";
import "../../worker/blog/search/search-index.ts";
import "../../worker/experiments/judge.ts";
import "../../worker/experiments/statistics/power.ts";
import "../../worker/experiments/statistics/results.ts";
import "../../worker/mail/write-mail.ts";
import "../../worker/render/bundled-i18n.ts";
import "../../worker/render/fill-leaving-page.ts";
import "../../worker/render/render-blog.tsx";
import "../../worker/render/render-document.tsx";
import "../../worker/render/render-feed.ts";
import "../../worker/render/render-llms.ts";
import "../../worker/render/to-markdown.ts";
