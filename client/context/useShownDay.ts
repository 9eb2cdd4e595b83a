import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '#shared/kernel/days.ts'
import { useScreenContext } from './ScreenContext.ts'

export interface ShownDay {
  /** The day in the address, otherwise today, also when another day begins. */
  readonly day: string
  /** The day in the address was today when it was chosen, and no longer is. */
  readonly isOver: boolean
}

/** The day of a screen whose address may name one as `date` (DI220). Call it in an observer. */
export function useShownDay(): ShownDay {
  const today = useScreenContext().today()
  const [parameters] = useSearchParams()
  const asked = parameters.get('date') ?? ''
  const day = isDay(asked) ? asked : today
  const [chosen, setChosen] = useState({ day, today })
  if (chosen.day !== day) setChosen({ day, today })
  return { day, isOver: chosen.day === day && chosen.day === chosen.today && day !== today }
}
