/** The player page: opens one module for the hub that frames it. */
import './player.css'
import { connectToHub } from './hub-channel.ts'
import { playModule } from './play-module.ts'

connectToHub(window, playModule)
