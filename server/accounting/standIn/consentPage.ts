import { escapeHtml } from '../../kernel/escapeHtml.ts'

/** The policy of the consent page: nothing but its own style. */
export const CONSENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'"

/** The page on which someone agrees to connect the practice company. The links lead back to the redirect URI. */
export function consentPage(links: { readonly connect: string; readonly deny: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Practice company</title><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 12vh auto; padding: 0 1rem; color: #0f1d27; background: #fff }
h1 { font-size: 1.4rem }
a { display: inline-block; margin: 1rem .75rem 0 0; padding: .5rem 1rem; border-radius: 6px; border: 1px solid #0b6b3a; color: #0b6b3a; text-decoration: none }
a.primary { background: #0b6b3a; color: #fff }
@media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #12181d } a { border-color: #6fd19b; color: #6fd19b } a.primary { background: #1b7f4b; color: #fff } }
</style></head>
<body>
<h1>Connect Rolloff to the practice company?</h1>
<p>This page stands in for QuickBooks Online. Nothing leaves this computer.</p>
<p><a class="primary" href="${escapeHtml(links.connect)}">Connect</a><a href="${escapeHtml(links.deny)}">No thanks</a></p>
</body>
</html>`
}
