import { parentPort, workerData } from 'node:worker_threads'
import { detect } from '../index.js'

parentPort.postMessage(detect(workerData))
