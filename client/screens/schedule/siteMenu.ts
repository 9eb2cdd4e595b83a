import type { MenuItem } from '../../kit/MenuItems.tsx'
import type { Board } from './Board.ts'
import type { BoardSite } from './boardJob.ts'

/** The drivers to whom a site can be given as their last destination: what dragging it does, by keyboard (O-062). */
export function siteMenu(board: Board, site: BoardSite): readonly MenuItem[] {
  if (!board.canSchedule) return []
  return board.model.columns.flatMap(({ driverId, name, jobs }) =>
    driverId === null
      ? []
      : {
          caption: `Send ${name} Here`,
          run: () => void board.actions.sendTo(site, driverId, jobs.length),
        },
  )
}
