import type { ComponentType } from 'react'
import type { RoleRule } from '#shared/model/kinds.ts'

/** A part of the home page that a feature adds. */
export interface HomeCard {
  readonly id: string
  /** Whose home page has it. */
  readonly needs: RoleRule
  readonly load: () => Promise<ComponentType>
}
