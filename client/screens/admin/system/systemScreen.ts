import { groupBy } from '#shared/kernel/groupBy.ts'
import type { SignedInSession, SystemFinding, SystemRequests, SystemState } from '#shared/wire/system.ts'
import type { ScreenContext } from '../../../context/ScreenContext.ts'
import type { Formats } from '../../../kit/formats.ts'
import type { FigureContext } from '../../../screen/figures/FigurePart.ts'
import { figuresScreen } from '../../../screen/figures/figuresScreen.tsx'
import { figureTables } from '../../../screen/figures/figureTables.tsx'
import { figureTiles } from '../../../screen/figures/figureTiles.tsx'
import { FindingsPart } from './FindingsPart.tsx'
import type { SystemFigures } from './SystemFigures.ts'

async function readSystem({ api }: ScreenContext): Promise<SystemFigures> {
  const [findings, state, requests, sessions] = await Promise.all([
    api.get<readonly SystemFinding[]>('/api/system/findings'),
    api.get<SystemState>('/api/system/state'),
    api.get<SystemRequests>('/api/system/requests'),
    api.get<readonly SignedInSession[]>('/api/system/sessions'),
  ])
  return { findings, state, sessions, ...requests }
}

const MEGABYTE = 1_024 * 1_024
const sizeText = (bytes: number | null, { number }: Formats): string =>
  bytes === null ? 'unknown' : `${number(bytes / MEGABYTE, 1, 1)} MB`

/** A size is noted each day: it takes a while until one is that old. */
const growthText = (bytes: number | null, formats: Formats): string =>
  bytes === null ? 'not known yet' : sizeText(bytes, formats)

/** A figure that leads to the screen where its records are. */
const leadsTo = (path: string) => ({
  opens: async ({ navigate }: FigureContext) => navigate(path),
})

const tiles = figureTiles<SystemFigures>([
  {
    caption: 'This server',
    figures: ({ state }, formats) => [
      { caption: 'Version', text: state.version },
      { caption: 'Running since', text: formats.instant(state.startedAt) },
      { caption: 'Memory', text: sizeText(state.memoryBytes, formats) },
      { caption: 'Node', text: state.runtime },
      {
        caption: 'Licenses',
        text: 'of all packages',
        opens: async () => window.open('/NOTICE.txt', '_blank'),
      },
    ],
  },
  {
    caption: 'What is kept',
    figures: ({ state: { database, files, grownBytes } }, formats) => [
      { caption: database.kind, text: sizeText(database.bytes, formats) },
      { caption: 'Photos and documents', text: sizeText(files.bytes, formats) },
      { caption: 'Files', text: formats.number(files.count) },
      { caption: 'Grown in 7 days', text: growthText(grownBytes.week, formats) },
      { caption: 'Grown in 30 days', text: growthText(grownBytes.month, formats) },
    ],
  },
  {
    caption: 'Added in 30 days',
    figures: ({ state: { grown } }, { number }) => [
      { caption: 'Changes', text: number(grown.changes), ...leadsTo('/admin/audit') },
      { caption: 'Emails', text: number(grown.emails), ...leadsTo('/admin/emails') },
      { caption: 'Photos', text: number(grown.photos), ...leadsTo('/admin/photo-overview') },
    ],
  },
  {
    caption: 'Mail',
    figures: ({ state: { emails } }, { number }) => [
      { caption: 'Failed', text: number(emails.failed), ...leadsTo('/admin/emails') },
      { caption: 'Waiting', text: number(emails.waiting), ...leadsTo('/admin/emails') },
      { caption: 'Being sent', text: number(emails.sending), ...leadsTo('/admin/emails') },
    ],
  },
])

const requests = figureTables<SystemFigures>([
  {
    caption: 'Slowest requests',
    how: 'The requests that this server has answered since it started, by what they asked for. A stream of changes is left out.',
    columns: ['Request', 'Answered', 'Average', 'Slowest'],
    rows: ({ slowest }, { number }) =>
      slowest.map(({ name, count, averageMilliseconds, slowestMilliseconds }) => [
        name,
        number(count),
        `${number(averageMilliseconds)} ms`,
        `${number(slowestMilliseconds)} ms`,
      ]),
    emptyText: 'No requests yet.',
  },
  {
    caption: 'Refused requests',
    how: 'The requests that this server has refused or failed to answer since it started, the latest first. Who was refused for want of a role is in the audit log, under Refused.',
    columns: ['Request', 'Why', 'How often', 'Last'],
    rows: ({ refused }, { number, instant }) =>
      refused.map(({ name, reason, count, last }) => [
        `${name} (${reason})`,
        reason.replaceAll('_', ' '),
        number(count),
        instant(last),
      ]),
    emptyText: 'None was refused.',
  },
])

/** The sessions of a person, the latest first. */
function sessionsRow(latest: SignedInSession, own: readonly SignedInSession[], { instant }: Formats) {
  const { userId, name, lastSeen } = latest
  const devices = new Set(own.map(({ device }) => device))
  return [
    name,
    [...devices].join(', '),
    instant(own.map(({ since }) => since).reduce((one, other) => (one > other ? one : other))),
    instant(lastSeen),
    {
      text: 'Sign out…',
      value: own.length,
      opens: async ({ app, search }: FigureContext) => {
        if (
          !(await app.dialogs.confirm(
            `Are you sure you want to sign ${name} out on all devices? What ${name} has not saved stays on the page, which asks to sign in again.`,
          ))
        )
          return
        await app.api.post('/api/system/signOut', { userId })
        await search()
      },
    },
  ] as const
}

const people = figureTables<SystemFigures>([
  {
    caption: 'Signed in',
    how: 'Who was seen within a day on any server of the company, noted every five minutes. Whoever is signed out has to sign in again on each device; what is not saved yet stays on the page.',
    columns: ['Person', 'Devices', 'Since', 'Last seen', 'Session'],
    rows: ({ sessions: all }, formats) =>
      [...groupBy(all, ({ userId }) => userId).values()].flatMap((own) =>
        own[0] === undefined ? [] : [sessionsRow(own[0], own, formats)],
      ),
    emptyText: 'Nobody was seen within a day.',
  },
  {
    caption: 'Who is here',
    how: 'The people who have pages of this server open. Whoever is no longer active under Users is signed out at once.',
    columns: ['Person', 'Open pages'],
    rows: ({ state }, { number }) =>
      state.people.map(({ name, pages }) => [
        name,
        { text: number(pages), value: pages, ...leadsTo('/admin/users/overview') },
      ]),
    emptyText: 'Nobody has a page open.',
  },
])

/** `/admin/system`: what is wrong with the installation, what is running, and what became of the requests (OP1030, OP1035). */
export const SystemScreen = figuresScreen<SystemFigures>({
  caption: 'System',
  load: readSystem,
  parts: [FindingsPart, tiles, people, requests],
})
