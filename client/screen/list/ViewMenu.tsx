import { observer } from 'mobx-react-lite'
import { useCallback, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ViewQuery } from '#shared/wire/views.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import type { GridLayout } from '../../grid/LayoutStore.ts'
import { Badge } from '../../kit/Badge.tsx'
import { MenuButton } from '../../kit/MenuButton.tsx'
import { useCommands } from '../../kit/useCommands.ts'
import type { ListFilter } from './ListFilter.ts'
import type { ListView } from './useListView.ts'
import { viewActions } from './viewActions.ts'

interface ViewMenuProps {
  readonly list: { readonly id: string; readonly caption: string }
  readonly filter: ListFilter
  /** What the list asks the server for with the values of a filter; none for one that is not mailed. */
  readonly query?: (filter: ViewQuery['parameters']) => ViewQuery
  readonly shown: ListView | null
  readonly layout: () => GridLayout
  /** Whether the menu has just opened another view: the list is drawn anew, and its menu takes the focus again. */
  readonly wasUsed: RefObject<boolean>
}

/** The views of a list, in its toolbar and in the command palette (B-10). */
export const ViewMenu = observer(function ViewMenu(props: ViewMenuProps) {
  const { list, filter, query, shown, layout, wasUsed } = props
  const app = useScreenContext()
  const navigate = useNavigate()
  const goTo = (url: string): void | Promise<void> => {
    wasUsed.current = true
    return navigate(url)
  }
  const takeFocus = useCallback(
    (button: HTMLButtonElement | null) => {
      if (button === null || !wasUsed.current) return
      wasUsed.current = false
      button.focus()
    },
    [wasUsed],
  )
  const { pathname } = useLocation()
  const items = viewActions({
    app,
    list: { listId: list.id, list: list.caption, path: pathname },
    content: () => {
      const moving = filter.movingParameters(app.today())
      return { filter: moving, layout: layout(), ...(query !== undefined && { query: query(moving) }) }
    },
    shown,
    goTo,
  })
  const saved = app.views.ofList(list.id).length
  useCommands(() =>
    items.slice(saved).map(({ caption, run }) => ({ caption, run, context: list.caption, icon: 'views' })),
  )
  const caption = shown === null ? 'Views' : `View “${shown.name}”`
  return <MenuButton caption={caption} icon="views" items={items} buttonRef={takeFocus} />
})

/** The name of the view that is shown, beside the title. */
export function ViewBadge({ view }: { readonly view: ListView | null }) {
  return view === null ? null : <Badge text={view.name} tone="blue" />
}
