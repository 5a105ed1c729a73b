/**
 * Attempts to add a script, a style or a frame to a post: OWASP's filter evasions, mutations
 * between parser and serialiser (mXSS), foreign markup, obfuscated URLs, DOM clobbering.
 */
export const attacks: readonly string[] = [
	// Tags that run or load code.
	"<SCRIPT SRC=https://x.test/x.js></SCRIPT>",
	"<scr<script>ipt>alert(1)</scr</script>ipt>",
	"<ScRiPt\u0000>alert(1)</sCrIpT>",
	'<object data="data:text/html;base64,PHNjcmlwdD4="></object>',
	'<link rel=stylesheet href="javascript:alert(1)">',
	'<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
	"<style>@import 'https://x.test/x.css';</style>",
	"<style><img src=x onerror=alert(1)></style>",
	'<form action="javascript:alert(1)"><input type=submit></form>',
	'<button formaction="javascript:alert(1)">x</button>',
	// Event attributes on allowed tags.
	"<img src=x onerror=alert(1)>",
	"<p onclick=alert(1) onmouseover=alert(2)>x</p>",
	"<a href=# onclick=alert(1)>x</a>",
	"<div onpointerenter=alert(1) style=position:fixed;inset:0>x</div>",
	"<table background=javascript:alert(1)><td background=javascript:alert(1)>x</table>",
	"<p style=\"background:url('javascript:alert(1)')\">x</p>",
	"<video src=x onerror=alert(1) controls></video>",
	"<input autofocus onfocus=alert(1)>",
	// Obfuscated URLs.
	'<a href="javascript:alert(1)">x</a>',
	'<a href="java\tscript:alert(1)">x</a>',
	'<a href="jav&#x09;ascript:alert(1)">x</a>',
	'<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
	'<a href="javascript&#0;:alert(1)">x</a>',
	'<a href="data:text/html,<script>alert(1)</script>">x</a>',
	'<a href="\u2028javascript:alert(1)">x</a>',
	'<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+">',
	'<img srcset="javascript:alert(1) 1x, data:text/html,x 2x, https://x.test/x.jpg 3x">',
	'<img src="https://wordpress.test/wp-content/uploads/../../x.jpg">',
	'<img src="https://wordpress.test@x.test/wp-content/uploads/x.jpg">',
	// Frames.
	"<iframe src=javascript:alert(1)></iframe>",
	'<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
	"<iframe src=https://www.youtube.com@x.test/embed/abcdefghijk></iframe>",
	"<iframe src='https://www.youtube.com/embed/abcdefghijk?x=\"onload=alert(1)'></iframe>",
	"<iframe src=https://player.vimeo.com/video/1234567/../../x></iframe>",
	"<iframe src=https://www.youtube.com/embed/abcdefghijk sandbox='allow-top-navigation allow-scripts' allow=camera></iframe>",
	'<iframe/src="javas&Tab;cript:alert(1)">',
	// SVG and MathML.
	"<svg/onload=alert(1)//",
	"<svg><script>alert(1)</script></svg>",
	"<svg><a xlink:href=javascript:alert(1)><text x=9 y=9>x</text></a></svg>",
	"<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>",
	"<svg><style><img src=x onerror=alert(1)></style></svg>",
	"<math><annotation-xml encoding=text/html><script>alert(1)</script></annotation-xml></math>",
	// Mutations between two parsers.
	'<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
	"<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
	'<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
	"<![CDATA[<img src=x onerror=alert(1)>]]>",
	"<a><p><a><p><table><a><p></table><a>x",
	// Names and attributes used by the page's own scripts.
	'<p id="config" name="body">x</p>',
	'<a id="location" href="cid:x">x</a><a id="location" name="href" href="x:1">y</a>',
	'<img id="post-" name="cookie" src=x><h2 id="__proto__">x</h2><h2 id="constructor">y</h2>',
	'<p data-video-play data-provider="x">x</p>',
	'<p is="x-script" slot="x" part="x" popover contenteditable autofocus accesskey="x" tabindex="5">x</p>',
];
