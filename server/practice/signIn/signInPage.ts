import { createHash } from 'node:crypto'
import { firstCharacter } from '#shared/kernel/text.ts'
import { escapeHtml } from '#server/kernel/escapeHtml.ts'
import type { DemoUser } from '../../identity/UserDirectory.ts'
import { describeRoles } from './describeRoles.ts'

/** The style of the demo provider's pages, in the product's colors; light or dark as the system is, since they run no script. */
const STYLE = `
:root { color-scheme: light dark; --bar: #0f1d27; --page: #f3f6f7; --surface: #fff; --ink: #0f1d27; --accent: #0f6b63;
  --on-accent: #fff; --tint: #e0efed; --line: #dbe2e6; --quiet: #55656f; }
@media (prefers-color-scheme: dark) {
  :root { --bar: #0b1218; --page: #10181f; --surface: #18222b; --ink: #e6edf2; --accent: #45b8aa;
    --on-accent: #06231f; --tint: #173430; --line: #2b3944; --quiet: #a3b1bd; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink);
  font: 15px/1.5 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; }
header { display: flex; align-items: center; gap: 10px; padding: 14px 24px; background: var(--bar); color: #fff;
  font-size: 17px; font-weight: 650; letter-spacing: -0.01em; }
.mark { width: 22px; height: 13px; border: 3px solid #fff; border-top: 0; border-radius: 0 0 5px 5px;
  transform: skewX(-12deg); }
.badge { margin-left: auto; padding: 2px 10px; border: 1px solid rgb(255 255 255 / 35%); border-radius: 99px;
  font-size: 12px; font-weight: 500; letter-spacing: 0; }
main { max-width: 880px; margin: 0 auto; padding: 44px 24px 64px; }
h1 { margin: 0 0 8px; font-size: 27px; font-weight: 650; line-height: 1.2; letter-spacing: -0.02em; }
.lead { max-width: 62ch; margin: 0 0 28px; color: var(--quiet); }
.lead strong { color: var(--ink); font-weight: 600; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(310px, 1fr)); gap: 12px; margin: 0; padding: 0;
  list-style: none; }
li { display: flex; }
button { font: inherit; cursor: pointer; }
li button { display: flex; gap: 14px; width: 100%; padding: 16px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--surface); color: inherit; text-align: left; box-shadow: 0 1px 2px rgb(15 29 39 / 5%);
  transition: border-color 120ms, box-shadow 120ms; }
li button:hover { border-color: var(--accent); box-shadow: 0 4px 14px rgb(15 29 39 / 10%); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.initials { flex: none; display: grid; place-items: center; width: 42px; height: 42px; border-radius: 50%;
  background: var(--tint); color: var(--accent); font-size: 14px; font-weight: 650; }
.name, .account, .work { display: block; overflow-wrap: anywhere; }
.name { font-weight: 600; }
.account { color: var(--quiet); font-size: 13px; }
.work { margin-top: 6px; font-size: 13px; line-height: 1.4; }
.plain { padding: 10px 18px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; }
a { color: var(--accent); font-weight: 600; }
@media (prefers-reduced-motion: reduce) { li button { transition: none; } }
`

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
