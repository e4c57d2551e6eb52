export const HELP = `Evenhand

  npm start                       start everything and run until Ctrl-C
    -- --detach                   … in the background (npm stop ends it)
    -- --reset                    … after deleting all data
    -- --docker                   … with containers if Docker is running
  npm stop                        stop everything
  npm run dev                     start for development: services are watched, frontends served by Vite
  npm run status [-- --json]      list every process and its address
  npm run restart -- SERVICE      restart one process
  npm run logs -- SERVICE [-f]    show the log of one process

  Set PORT (8080) and DATA_DIR (.data in the checkout) to move it. See tools/README.md for the rest.
`
