import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { findQuickly } from '#test/client/support/findQuickly.ts'
import { BEYOND_PATIENCE_MILLISECONDS, patienceFor } from './Patience.ts'

const WATCH_MILLISECONDS = 200

const library = getConfig()

// The library waits for a time, in which a busy machine may get nowhere.
configure({
  asyncUtilTimeout: BEYOND_PATIENCE_MILLISECONDS,
  asyncWrapper: (wait) => library.asyncWrapper(() => withinPatience(wait)),
})

// Tests may replace the timers.
const setRealInterval = setInterval
const clearRealInterval = clearInterval

async function withinPatience<T>(wait: () => Promise<T>): Promise<T> {
  const inVain = new Error('Waited in vain')
  const patience = patienceFor('the page')
  let watch: ReturnType<typeof setInterval> | undefined
  const over = new Promise<never>((_, reject) => {
    watch = setRealInterval(() => {
      if (!patience.isOver()) return
      inVain.message = `Waited in vain. The page reads:\n${document.body.textContent.slice(0, 2000)}`
      reject(inVain)
    }, WATCH_MILLISECONDS)
  })
  try {
    return await Promise.race([wait(), over])
  } finally {
    clearRealInterval(watch)
  }
}

// The banner of an unlicensed DevExtreme comes with the first widget, and would be on the pages of all later tests.
if (typeof customElements !== 'undefined' && customElements.get('dx-license-trigger') === undefined)
  customElements.define('dx-license-trigger', class extends HTMLElement {})

if (typeof document !== 'undefined') findQuickly()

// React notes for its warnings in which call each element was created, unless it has noted too many already: a twentieth of the time that
// pages take.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {}, configurable: true },
)

// React warns of each update that no event of the test causes. Pages also change when records do, and tests wait for that.
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})
