import type { MenuItem } from '../../kit/MenuItems.tsx'
import type { Board } from './Board.ts'
import type { BoardSite } from './boardJob.ts'

/** The drivers who can be sent to a site as their last destination: the keyboard equivalent of dragging it (O-062). */
export function siteMenu(board: Board, site: BoardSite): readonly MenuItem[] {
  if (!board.canSchedule) return []
  return board.model.columns.flatMap(({ driverId, name }) =>
    driverId === null
      ? []
      : {
          caption: `Send ${name} Here`,
          run: () => void board.actions.sendTo(site, driverId),
        },
  )
}

export function siteMenuLabel({ name }: Pick<BoardSite, 'name'>): string {
  return `Menu of ${name}`
}
