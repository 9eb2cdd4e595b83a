import { createHash } from 'node:crypto'
import { escapeHtml } from '#server/kernel/escapeHtml.ts'
import type { CallsDocument, DescribedCall } from './readDocument.ts'

/** The style of the documentation page, in the product's colors. */
const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #0f1d27; --ground: #f3f6f7; --card: #fff; --accent: #0f6b63; --line: #dbe2e6;
  --quiet: #55656f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3ebef; --ground: #10191f; --card: #18242c; --accent: #5cc4b8; --line: #2a3a44; --quiet: #9db0bb; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.5 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; }
header { display: flex; align-items: baseline; gap: 14px; padding: 14px 28px; background: #0f1d27; color: #fff; }
header h1 { margin: 0; font-size: 18px; font-weight: 650; letter-spacing: -0.01em; }
header span { color: #9db0bb; font-size: 13px; }
header a { margin-left: auto; color: #fff; font-size: 13px; }
.columns { display: grid; grid-template-columns: 260px minmax(0, 1fr); max-width: 1180px; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 20px 12px 40px 28px;
  font-size: 13px; }
nav ul { margin: 0 0 14px; padding: 0; list-style: none; }
nav a { display: block; padding: 2px 0; overflow-wrap: anywhere; }
nav h2 { margin: 14px 0 4px; font-size: 12px; }
main { padding: 20px 28px 80px; }
h2 { margin: 32px 0 10px; color: var(--quiet); font-size: 14px; font-weight: 650; text-transform: capitalize; }
section { margin: 0 0 14px; padding: 16px 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
h3 { margin: 0 0 4px; font-size: 15px; font-weight: 600; overflow-wrap: anywhere; }
h4 { margin: 14px 0 4px; color: var(--quiet); font-size: 12px; font-weight: 600; }
section p { margin: 0; }
.quiet { color: var(--quiet); }
b { display: inline-block; min-width: 46px; padding: 1px 8px; border-radius: 5px; background: #0f6b63; color: #fff;
  font-size: 11px; text-align: center; vertical-align: 1px; }
b.get { background: #2b5ea7; }
code, pre { font: 13px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: 0; padding: 10px 12px; overflow: auto; border-radius: 6px; background: var(--ground); }
table { width: 100%; margin-top: 10px; border-collapse: collapse; font-size: 13px; text-align: left; }
th { color: var(--quiet); font-weight: 600; }
th, td { padding: 4px 10px 4px 0; border-bottom: 1px solid var(--line); }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 760px) { .columns { display: block; } nav { display: none; } }
`

/** Allows nothing but the page's own style sheet. */
export const DOCS_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The documentation of the calls as a static page without scripts. */
export function docsPage({ title, version, introduction, areas, schemas }: CallsDocument): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls - ${escapeHtml(title)}</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<header><h1>${escapeHtml(title)} calls</h1><span>${escapeHtml(version)}</span><a href="/api/openapi.json">OpenAPI document</a></header>
<div class="columns">
<nav aria-label="Calls">${areas.map(({ name, calls }) => `<h2>${escapeHtml(name)}</h2><ul>${calls.map(linkTo).join('')}</ul>`).join('')}</nav>
<main>
<p>${escapeHtml(introduction)}</p>
${areas.map(({ name, calls }) => `<h2>${escapeHtml(name)}</h2>${calls.map(section).join('')}`).join('')}
<h2>Shared forms</h2>
${schemas.map(({ name, text }) => `<section><h3>${escapeHtml(name)}</h3><pre>${escapeHtml(text)}</pre></section>`).join('')}
</main>
</div>
</body>
</html>`
}

function linkTo({ method, path }: DescribedCall): string {
  return `<li><a href="#${escapeHtml(anchorOf(method, path))}">${escapeHtml(withinArea(path))}</a></li>`
}

/** The part of a path after its area; empty for `/api/mailbox`. */
function withinArea(path: string): string {
  const [, , area = '', ...more] = path.split('/')
  return more.length === 0 ? area : more.join('/')
}

function section({ method, path, summary, roles, parameters, body, response }: DescribedCall): string {
  const rows = parameters.map(
    ({ name, location, text, required }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(location)}</td><td><code>${escapeHtml(text)}</code></td><td>${required ? 'required' : 'optional'}</td></tr>`,
  )
  return `<section id="${escapeHtml(anchorOf(method, path))}">
<h3><b class="${escapeHtml(method.toLowerCase())}">${escapeHtml(method)}</b> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. <span class="quiet">${escapeHtml(roles)}</span></p>
${rows.length === 0 ? '' : `<table><thead><tr><th>Parameter</th><th>In</th><th>Kind</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`}
${body === null ? '' : `<h4>Body</h4><pre>${escapeHtml(body)}</pre>`}
<h4>Response</h4><pre>${escapeHtml(response)}</pre>
</section>`
}

function anchorOf(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replace(/[^\w]+/g, '-')}`
}
