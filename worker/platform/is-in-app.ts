/**
 * Marks of browsers inside apps: Facebook, Messenger, Instagram, Threads, LinkedIn, TikTok, Line, Snapchat, Pinterest,
 * and any web view of Android (https://developer.chrome.com/docs/webview/user-agents).
 */
const IN_APP =
	/\bFB(?:AN|AV|_IAB)\b|\bInstagram\b|\bBarcelona \d|\bLinkedInApp\b|\bmusical_ly|\bBytedanceWebview\b|\bTikTok\b|\bLine\/\d|\bSnapchat\b|\[Pinterest\/|; wv\)/i;

/**
 * Whether a page is shown inside an app, where Google signs nobody in
 * (https://developers.google.com/identity/protocols/oauth2/resources/best-practices#use-secure-browsers).
 */
export function isInApp(userAgent: string | null): boolean {
	return userAgent !== null && IN_APP.test(userAgent);
}
