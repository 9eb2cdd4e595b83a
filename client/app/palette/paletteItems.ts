import { getEntity, entityNamed } from '#shared/model/model.ts'
import { findRecordsQuery } from '#shared/search/queries.ts'
import type { IconName } from '../../kit/Icon.tsx'
import type { App } from '../App.ts'
import { pathOfScreen, mayOpen, openScreens, pathOfRecord, recordAtPath } from '../../context/openScreens.ts'
import type { GlancedRecord, GoTo } from '../../context/RecordGlance.ts'
import type { RecentPage } from '../../context/Recents.ts'
import type { Screen } from '../../context/Screen.ts'
import type { SavedView } from '#shared/wire/views.ts'
import { urlOfView } from '../../context/views/viewUrl.ts'
import type { PaletteItem } from './PaletteItem.ts'

const RECORD_ICONS: Readonly<Record<string, IconName>> = {
  Customer: 'people',
  DumpsterInventory: 'dumpster',
  Invoice: 'file',
  Job: 'truck',
  Rental: 'dumpster',
  ServiceAddress: 'location',
}

/** What the palette offers without a request: recent pages besides the one shown, what can be done on the screen shown, screens, new records. */
export function localItems(app: App, shown: string, goTo: GoTo): readonly PaletteItem[] {
  return [
    ...app.recents.pages
      .filter(({ path }) => path !== shown && mayOpen(app, path))
      .map((page) => pageItem(app, page, goTo)),
    ...commandItems(app),
    ...shortcutItems(app),
    ...app.views.all.filter(({ path }) => mayOpen(app, path)).map((view) => viewItem(view, goTo)),
    ...openScreens(app).flatMap((screen) => screenItems(app, screen, goTo)),
    goToItem({ path: '/', caption: 'Home', icon: 'home' }, goTo),
    goToItem({ path: '/profile', caption: 'Profile', icon: 'user' }, goTo),
  ]
}

/** The records that the user may open, or see at a glance. Throws QueryFailed. */
export async function findRecordItems(app: App, text: string, goTo: GoTo): Promise<readonly PaletteItem[]> {
  const found = await app.store.fetchResult(findRecordsQuery, { text })
  return found.flatMap(({ entity, id, title, detail }): PaletteItem[] => {
    const path = pathOfRecord(app, entity, id)
    const glance = glanceOf(app, { entity: entityNamed(app.model, entity), id }, goTo)
    if (path === null && glance === null) return []
    return [
      {
        key: path ?? `${entity} ${id}`,
        group: 'Records',
        caption: title,
        detail,
        icon: RECORD_ICONS[entity] ?? 'open',
        run: path === null ? null : () => goTo(path),
        ...glance,
      },
    ]
  })
}

function pageItem(app: App, { path, caption, detail }: RecentPage, goTo: GoTo): PaletteItem {
  const record = recordAtPath(app, path)
  const glance = record === null ? null : glanceOf(app, record, goTo)
  return { key: path, group: 'Recent', caption, detail, icon: 'history', run: () => goTo(path), ...glance }
}

/** What reads the glance of a record; null where there is none for the user. */
function glanceOf(app: App, record: GlancedRecord, goTo: GoTo): Required<Pick<PaletteItem, 'glance'>> | null {
  const found = app.glances.find(({ entities }) => entities.includes(record.entity))
  if (found === undefined || !app.session.satisfies(found.needs)) return null
  return { glance: async () => (await found.load())(app, record, goTo) }
}

function viewItem(view: SavedView, goTo: GoTo): PaletteItem {
  const { name: caption, list: detail } = view
  const path = urlOfView(view)
  return { key: path, group: 'Views', caption, detail, icon: 'views', run: () => goTo(path) }
}

function commandItems({ commands }: App): readonly PaletteItem[] {
  return commands.current.map(({ caption, context, icon, run }) => ({
    key: `command ${context} ${caption}`,
    group: 'Actions',
    caption,
    detail: context,
    icon,
    run,
  }))
}

function shortcutItems({ shortcuts }: App): readonly PaletteItem[] {
  return shortcuts.active
    .filter(({ keys, isUseful }) => keys !== PALETTE_KEYS && isUseful?.() !== false)
    .map(({ keys, caption, run }) => ({
      key: `shortcut ${caption}`,
      group: 'Actions',
      caption,
      detail: '',
      icon: 'keyboard',
      keys,
      run,
    }))
}

/** The keys that open the palette. */
export const PALETTE_KEYS = 'Ctrl+K'

function screenItems({ glances, model, session }: App, screen: Screen, goTo: GoTo): readonly PaletteItem[] {
  const { path, title, shows, adds, questions = [] } = screen
  const openPath = pathOfScreen(screen)
  if (openPath !== null)
    return [
      goToItem({ path: openPath, caption: title, icon: 'open' }, goTo),
      ...questions.map(({ caption, url }) => goToItem({ path: url, caption, icon: 'help' }, goTo)),
    ]
  if (shows === undefined || adds !== true || !session.can('create', shows)) return []
  const caption = `New ${getEntity(model, shows).caption.toLowerCase()}`
  const item = goToItem({ path: `/${path.replace(':id', 'new')}`, caption, icon: 'add' }, goTo)
  const isAskedFor = glances.some(({ entities }) => entities.some((entity) => entity === shows))
  return [isAskedFor ? { ...item, isForUnknown: true } : item]
}

function goToItem(
  { path, caption, icon }: { readonly path: string; readonly caption: string; readonly icon: IconName },
  goTo: GoTo,
): PaletteItem {
  return { key: path, group: 'Go to', caption, detail: '', icon, run: () => goTo(path) }
}
