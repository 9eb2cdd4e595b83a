import { createHash } from 'node:crypto'
import { firstCharacter } from '#shared/kernel/text.ts'
import { escapeHtml } from '#server/kernel/escapeHtml.ts'
import type { DemoUser } from '../UserDirectory.ts'
import { describeRoles } from './describeRoles.ts'
import { STYLE } from './signInStyle.ts'

/** Allows nothing but this page's own style and a form to this server. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const NOBODY =
  '<h1>This company has no users yet</h1><p class="lead">Make the first administrator: <code>npm run admin -- ACCOUNT "First Last"</code>.</p>'

/** The demo provider's sign-in page: everybody is a button, one click signs in. */
export function signInPage(action: string, users: readonly DemoUser[]): string {
  const body = `
    <h1>Who would you like to be?</h1>
    <p class="lead">This is the <strong>demo identity provider</strong> built into Rolloff. No password is asked: choose a person and you are signed in. It answers on this computer only.</p>
    <form method="post" action="${escapeHtml(action)}">
      <ul>${users.map(userButton).join('')}</ul>
    </form>`
  return page('Sign in', users.length === 0 ? NOBODY : body)
}

/** A page with one message and a link back to the product. */
export function messagePage(title: string, message: string): string {
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(message)}</p><p><a href="/">Back to Rolloff</a></p>`,
  )
}

/** Asks for confirmation if the request does not prove that it comes from the product. */
export function signOutPage(form: string): string {
  return page(
    'Sign out',
    `<h1>Sign out of the demo?</h1>${form}<p><button class="plain" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>`,
  )
}

function userButton({ userName, name, work, roles }: DemoUser): string {
  return `<li><button name="userName" value="${escapeHtml(userName)}"><span class="initials" aria-hidden="true">${escapeHtml(initials(name))}</span><span><span class="name">${escapeHtml(name)}</span><span class="account">${escapeHtml(userName)}</span><span class="work">${escapeHtml(work ?? describeRoles(roles))}</span></span></button></li>`
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => firstCharacter(part).toUpperCase())
    .join('')
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} - Rolloff demo</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <header><span class="mark" aria-hidden="true"></span>Rolloff<span class="badge">Demo sign-in</span></header>
    <main>${body}</main>
  </body>
</html>`
}
