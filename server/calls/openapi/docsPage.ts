import { createHash } from 'node:crypto'
import { escapeHtml } from '#server/kernel/escapeHtml.ts'
import { DOCS_STYLE } from './docsStyle.ts'
import type { CallsDocument, DescribedCall } from './readDocument.ts'

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
