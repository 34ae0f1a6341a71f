location.replace('gone.html')
