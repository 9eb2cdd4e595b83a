import { EntityStore } from '#client/store/EntityStore.ts'
import { registerMobxModelLibrary } from '#client/store/mobxModelLibrary.ts'
import { DataService, EntityManager, EntityQuery, MetadataStore } from 'breeze-client'
import { AjaxFetchAdapter } from 'breeze-client/adapter-ajax-fetch'
import { DataServiceWebApiAdapter } from 'breeze-client/adapter-data-service-webapi'
import { ModelLibraryBackingStoreAdapter } from 'breeze-client/adapter-model-library-backing-store'
import { UriBuilderJsonAdapter } from 'breeze-client/adapter-uri-builder-json'
import { pathToFileURL } from 'node:url'
import type { BenchLine } from '../benchLine.ts'
import { compare, median } from '../measure.ts'
import { ReadResponse } from './ReadResponse.ts'
import { jobsResponse, wideJobsQuery, wideMetadata, type Job } from './wideModel.ts'

const SERVICE = 'http://bench.invalid/api/breeze'
const ROWS = 5_000
const LONG_LIST = 50_000
const EDITS = 1_000
/** The allowed extra time of work on pending changes compared to the plain manager, in milliseconds. */
const MAX_RATIO_ALLOWANCE = 50

/** The client store compared to its foundations: Breeze with its own backing store, and JSON.parse. */
export async function runStoreBench(): Promise<BenchLine[]> {
  const realFetch = globalThis.fetch
  try {
    return [await entities(), await rows(), ...(await pendingChanges())]
  } finally {
    globalThis.fetch = realFetch
  }
}

async function entities(): Promise<BenchLine> {
  respondWith(jobsResponse(ROWS))
  const store = await newStore()
  return compare({
    name: `${String(ROWS)} observable entities x 45 properties`,
    target: 1.5,
    rounds: 9,
    ours: () => {
      registerMobxModelLibrary()
      store.clear()
      return () => store.query(wideJobsQuery)
    },
    baseline: () => {
      const manager = plainManager()
      return () => manager.executeQuery(EntityQuery.from('Jobs'))
    },
  })
}

async function rows(): Promise<BenchLine> {
  const text = jobsResponse(LONG_LIST)
  globalThis.fetch = () => Promise.resolve(new ReadResponse(text))
  const store = await newStore()
  return compare({
    name: `${String(LONG_LIST)} rows ready for a grid`,
    target: 1.3,
    rounds: 5,
    ours: () => () => store.queryRows(wideJobsQuery),
    baseline: () => () => Promise.resolve(JSON.parse(text)),
  })
}

async function pendingChanges(): Promise<BenchLine[]> {
  respondWith(jobsResponse(ROWS))
  const ours = { list: [] as number[], rollback: [] as number[], export: [] as number[] }
  const baseline = { list: [] as number[], rollback: [] as number[], export: [] as number[] }
  for (let round = 0; round < 7; round += 1) {
    await storePending(ours)
    await baselinePending(baseline)
  }
  const line = (work: string, our: readonly number[], their: readonly number[]): BenchLine => {
    const extra = median(our) - median(their)
    const detail = `${median(our).toFixed(2)} ms against ${median(their).toFixed(2)} ms`
    return {
      name: `${String(EDITS)} pending ${work}: excess over ${String(MAX_RATIO_ALLOWANCE)} ms`,
      ratio: Math.max(0, extra / MAX_RATIO_ALLOWANCE),
      target: 1,
      detail,
    }
  }
  return [
    line('listed', ours.list, baseline.list),
    line('rolled back', ours.rollback, baseline.rollback),
    line('exported', ours.export, baseline.export),
  ]
}

interface Times {
  readonly list: number[]
  readonly rollback: number[]
  readonly export: number[]
}

async function storePending(times: Times): Promise<void> {
  const store = await newStore()
  const response = await store.query(wideJobsQuery)
  const scope = store.openScope('Bench')
  for (const job of response.entities.slice(0, EDITS)) job.c0 = 'edited'
  times.list.push(
    timed(() => {
      for (const record of store.pending.records) void record.fields.length
    }),
  )
  times.export.push(timed(() => JSON.stringify(store.exportPending())))
  times.rollback.push(timed(() => scope.rollback()))
  if (store.pending.hasChanges) throw new Error('The rollback left changes.')
}

async function baselinePending(times: Times): Promise<void> {
  const manager = plainManager()
  const { results } = await manager.executeQuery(EntityQuery.from('Jobs'))
  // Breeze leaves the type of results open.
  for (const job of (results as Job[]).slice(0, EDITS)) job.c0 = 'edited'
  times.list.push(timed(() => manager.getChanges().map(({ entityAspect }) => entityAspect.originalValues)))
  times.export.push(timed(() => manager.exportEntities(manager.getChanges(), { includeMetadata: false })))
  times.rollback.push(timed(() => manager.rejectChanges()))
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function newStore(): Promise<EntityStore<{ Job: Job }>> {
  return EntityStore.prepare<{ Job: Job }>({
    serviceName: SERVICE,
    metadata: wideMetadata,
    now: () => new Date().toISOString(),
  })
}

function plainManager(): EntityManager {
  ModelLibraryBackingStoreAdapter.register()
  UriBuilderJsonAdapter.register()
  AjaxFetchAdapter.register()
  DataServiceWebApiAdapter.register()
  const metadataStore = new MetadataStore()
  metadataStore.importMetadata(structuredClone(wideMetadata))
  const dataService = new DataService({ serviceName: SERVICE, hasServerMetadata: false })
  return new EntityManager({ dataService, metadataStore })
}

function respondWith(text: string): void {
  const bytes = new TextEncoder().encode(text)
  globalThis.fetch = () => Promise.resolve(new Response(bytes))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, ratio, target, detail } of await runStoreBench()) {
    console.info(`${name.padEnd(60)} ${ratio.toFixed(2)}  at most ${String(target)}  (${detail})`)
  }
}
