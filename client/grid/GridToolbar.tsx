import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { MenuButton } from '../kit/MenuButton.tsx'
import type { MenuItem } from '../kit/MenuItems.tsx'
import type { BoundAction } from './boundActions.ts'
import type { GridLayout } from './LayoutStore.ts'
import { rovingTabIndex } from './rovingTabIndex.ts'
import type { SearchBox } from './useRowSearch.ts'

/** The operations of the toolbar on the grid. */
export interface GridTools {
  readonly resetFilters: () => void
  readonly resetLayout: () => void
  readonly chooseColumns: () => void
  /** The arrangement as it is now. */
  readonly layout: () => GridLayout
  readonly exportRows: (which: 'all' | 'selected') => void
}

interface GridToolbarProps {
  /** A function, so that the observables that it reads are tracked in the toolbar. */
  readonly actions: () => readonly BoundAction[]
  readonly countText: string | null
  readonly selectedCount: number
  readonly mayExportSelected: boolean
  readonly tools: GridTools
  readonly searchBox: SearchBox
  readonly gridCaption: string
  /** Shows filters, search and all tools; until then the tools are in a menu. */
  readonly showSearch: (() => void) | null
  readonly viewMenu?: ReactNode
}

/** Actions at the left; count, tools and search at the right. */
export const GridToolbar = observer(function GridToolbar(props: GridToolbarProps) {
  const { selectedCount, gridCaption } = props
  return (
    <div className="grid-toolbar" role="toolbar" ref={rovingTabIndex} aria-label={`${gridCaption} tools`}>
      <ActionButtons actions={props.actions()} />
      <span className="grid-tools">
        {selectedCount > 1 && <span className="count">{selectedCount.toLocaleString('en-US')} selected</span>}
        {props.countText !== null && (
          <span className="count" role="status" data-testid="grid-count">
            {props.countText}
          </span>
        )}
        {props.viewMenu}
        {props.showSearch === null ? (
          <ToolButtons {...props} />
        ) : (
          <GridMenu {...props} showSearch={props.showSearch} />
        )}
      </span>
    </div>
  )
})

/** A button for each action, or for each menu of actions where its first one is. */
function ActionButtons({ actions }: { readonly actions: readonly BoundAction[] }) {
  const isFirst = ({ menu }: BoundAction, index: number): boolean =>
    menu === undefined || actions.findIndex((each) => each.menu === menu) === index
  return actions
    .filter(isFirst)
    .map(({ id, caption, icon, hint, menu, enabled, run }) =>
      menu === undefined ? (
        <Button
          key={id}
          id={`action-${id}`}
          variant="quiet"
          caption={caption}
          icon={icon}
          {...(hint !== undefined && { hint })}
          disabled={!enabled}
          onClick={run}
        />
      ) : (
        <MenuButton
          key={menu}
          id={`action-menu-of-${id}`}
          caption={menu}
          icon={icon}
          showsCaption
          items={actions
            .filter((each) => each.menu === menu)
            .map((each) => ({ caption: each.caption, disabled: !each.enabled, run: each.run }))}
        />
      ),
    )
}

/** The tools and the search box of a list. */
function ToolButtons(props: GridToolbarProps) {
  const { tools, gridCaption, searchBox } = props
  return (
    <>
      <Button
        variant="quiet"
        iconOnly
        icon="filterOff"
        caption="Reset filters"
        onClick={tools.resetFilters}
      />
      <Button variant="quiet" iconOnly icon="reset" caption="Reset layout" onClick={tools.resetLayout} />
      <Button
        variant="quiet"
        iconOnly
        icon="columns"
        caption="Choose columns"
        onClick={tools.chooseColumns}
      />
      <MenuButton caption="Export to spreadsheet" icon="download" items={exportItems(props)} />
      <label className="grid-search">
        <Icon name="search" size={14} />
        <input
          type="search"
          placeholder="Search in results"
          aria-label={`Search in ${gridCaption}`}
          value={searchBox.text}
          onChange={(event) => searchBox.setText(event.target.value)}
        />
      </label>
    </>
  )
}

interface GridMenuProps extends GridToolbarProps {
  readonly showSearch: () => void
}

/** The tools of a short list, in a menu. */
function GridMenu(props: GridMenuProps) {
  const { tools } = props
  return (
    <MenuButton
      caption={`${props.gridCaption} tools`}
      icon="more"
      items={[
        { caption: 'Search and filter', run: props.showSearch },
        { caption: 'Choose columns', run: tools.chooseColumns },
        { caption: 'Reset layout', run: tools.resetLayout },
        ...exportItems(props),
      ]}
    />
  )
}

function exportItems({ tools, mayExportSelected, selectedCount }: GridToolbarProps): readonly MenuItem[] {
  const all: MenuItem = { caption: 'Export all rows', run: () => tools.exportRows('all') }
  if (!mayExportSelected) return [all]
  const run = (): void => tools.exportRows('selected')
  return [all, { caption: 'Export selected rows', disabled: selectedCount === 0, run }]
}
