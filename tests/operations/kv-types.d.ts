/** Types of KV for programs that run in Node, without Cloudflare's other globals, which clash with Node's. */
type KVNamespace = import("@cloudflare/workers-types").KVNamespace;
type KVNamespaceListResult<Metadata> = import("@cloudflare/workers-types").KVNamespaceListResult<
	Metadata,
	string
>;
type KVNamespaceListKey<Metadata> = import("@cloudflare/workers-types").KVNamespaceListKey<
	Metadata,
	string
>;
