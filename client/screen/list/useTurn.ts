import { useOnceDrawn } from '../../kit/useOnceDrawn.ts'
import type { ListModel } from './ListModel.ts'

/** Whether it is the turn of what is beside or below a list: the rows of the list are on the screen (LS33). */
export function useTurn({ areRowsShown }: Pick<ListModel<object>, 'areRowsShown'>): boolean {
  return useOnceDrawn(areRowsShown)
}
