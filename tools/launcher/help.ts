export const HELP = `Evenhand

  npm start                       start everything and stay until Ctrl-C
    -- --detach                   … in the background (npm stop ends it)
    -- --reset                    … after forgetting all data
    -- --docker                   … with containers where a Docker engine answers
  npm stop                        end it
  npm run dev                     the same for changing the code: services watched, frontends by Vite
  npm run status [-- --json]      every process and address
  npm run restart -- SERVICE      restart one process
  npm run logs -- SERVICE [-f]    the log of one process

  PORT (8080) and DATA_DIR (.data in the checkout) move it. tools/README.md tells the rest.
`
